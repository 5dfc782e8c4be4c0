import { lazy, useState } from 'react'
import { Columns3 } from 'lucide-react'
import { listWords } from '../words/list-words.ts'
import { PopButton } from '../pop-button.tsx'
import { useUser } from '../server/session.ts'
import { useWords } from '../words/words.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx'))

export interface ChosenColumn {
  id: string
  header: string
  card?: string
}

/** The columns of a screen as its user arranged them. */
export interface ChosenColumns<C> {
  /** Those in sight, in the order they stand in. */
  shown: readonly C[]
  /** All of them, in that order. */
  all: readonly C[]
  hide: (id: string, isHidden: boolean) => void
  /** One place to the left (-1) or to the right (1). */
  move: (id: string, by: -1 | 1) => void
  /** Back to the screen's own columns. */
  reset: () => void
}

interface Kept {
  hidden: readonly string[]
  order: readonly string[]
}
const asTheyAre: Kept = { hidden: [], order: [] }

/** Which columns this user sees on this screen and in which order; kept in this browser. */
export function useColumns<C extends ChosenColumn>(screen: string, columns: readonly C[]): ChosenColumns<C> {
  const key = `sofra.columns:${useUser().id}:${screen}`
  const [kept, setKept] = useState(() => read(key))
  const keep = (next: Kept) => {
    localStorage.setItem(key, JSON.stringify(next))
    setKept(next)
  }
  // A column added by a newer panel takes its default place, after those that were moved.
  const place = (column: C) => {
    const at = kept.order.indexOf(column.id)
    return at < 0 ? kept.order.length + columns.indexOf(column) : at
  }
  const all = columns.toSorted((a, b) => place(a) - place(b))
  return {
    all,
    shown: all.filter((column) => !kept.hidden.includes(column.id)),
    hide: (id, isHidden) =>
      keep({ ...kept, hidden: [...kept.hidden.filter((each) => each !== id), ...(isHidden ? [id] : [])] }),
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

function read(key: string): Kept {
  const it = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
  return { hidden: it?.hidden ?? [], order: it?.order ?? [] }
}

/** Which columns are shown, and where; the one that names the row always is. */
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
