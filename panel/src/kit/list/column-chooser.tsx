import { useState } from 'react'
import { Columns3 } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import type { ChosenColumn, ChosenColumns } from './chosen-columns.ts'
import { listWords } from '../words/list-words.ts'
import { PopButton } from '../pop-button.tsx'
import { useUser } from '../server/session.ts'
import { useWords } from '../words/words.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx'))

interface Kept {
  hidden: readonly string[]
  order: readonly string[]
  /** Columns that the user wants to see although there was no room for them. */
  wanted: readonly string[]
}
const asTheyAre: Kept = { hidden: [], order: [], wanted: [] }

/** The columns that this user sees on this screen, and their order. Stored in this browser. */
export function useColumns<C extends ChosenColumn>(screen: string, columns: readonly C[]): ChosenColumns<C> {
  const key = `sofra.columns:${useUser().id}:${screen}`
  const [kept, setKept] = useState(() => read(key))
  const [gone, setGone] = useState<readonly string[]>([])
  const keep = (next: Kept) => {
    localStorage.setItem(key, JSON.stringify(next))
    setKept(next)
  }
  // A column added by a newer panel version takes its default place, after those that the user has
  // moved.
  const place = (column: C) => {
    const at = kept.order.indexOf(column.id)
    return at < 0 ? kept.order.length + columns.indexOf(column) : at
  }
  const all = columns.toSorted((a, b) => place(a) - place(b))
  return {
    all,
    shown: all
      .filter((column) => !kept.hidden.includes(column.id))
      .map((column) => (kept.wanted.includes(column.id) ? { ...column, yields: 'never' } : column)),
    gone,
    fit: (next) => setGone((old) => (old.join() === next.join() ? old : next)),
    hide: (id, isHidden) =>
      keep({
        ...kept,
        hidden: isHidden ? [...without(kept.hidden, id), id] : without(kept.hidden, id),
        wanted: !isHidden && gone.includes(id) ? [...without(kept.wanted, id), id] : without(kept.wanted, id),
      }),
    move: (id, by) => {
      const order = all.map((column) => column.id)
      const at = order.indexOf(id)
      if (at + by < 0 || at + by >= order.length) return
      order.splice(at + by, 0, ...order.splice(at, 1))
      keep({ ...kept, order })
    },
    reset: () => keep(asTheyAre),
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id)

function read(key: string): Kept {
  const it = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
  return { hidden: it?.hidden ?? [], order: it?.order ?? [], wanted: it?.wanted ?? [] }
}

/**
 * Chooses which columns are shown and in what order; the column that names the row is always shown.
 */
export function ColumnChooser({ columns }: { columns: ChosenColumns<ChosenColumn> }) {
  return (
    <PopButton
      variant="plain"
      label={useWords(listWords)('columns')}
      icon={<Columns3 size={16} aria-hidden />}
      className="max-sm:hidden"
      renderPanel={() => <ColumnPanel columns={columns} />}
    />
  )
}
