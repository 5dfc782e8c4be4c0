import { useState } from 'react'
import { Columns3 } from 'lucide-react'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { listWords } from './list-words.ts'
import { PopButton } from './pop-button.tsx'
import { useUser } from './session.ts'
import { useWords } from './words.ts'

/** The columns this user has put away on this screen; kept in this browser. */
export function useHiddenColumns(screen: string) {
  const key = `sofra.columns:${useUser().id}:${screen}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(JSON.parse(localStorage.getItem(key) ?? '[]') as string[]),
  )
  function hide(id: string, isHidden: boolean) {
    const next = new Set(hidden)
    if (isHidden) next.add(id)
    else next.delete(id)
    localStorage.setItem(key, JSON.stringify([...next]))
    setHidden(next)
  }
  return [hidden, hide] as const
}

export interface ColumnChooserProps {
  columns: readonly { id: string; header: string; card?: string }[]
  hidden: ReadonlySet<string>
  onHide: (id: string, isHidden: boolean) => void
}

/** Which columns are shown; the one that names the row always is. */
export function ColumnChooser({ columns, hidden, onHide }: ColumnChooserProps) {
  const t = useWords(listWords)
  return (
    <PopButton
      variant="plain"
      label={t('columns')}
      icon={<Columns3 size={16} aria-hidden />}
      className="max-sm:hidden"
      renderPanel={() => (
        <div className="grid gap-1.5">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              value={!hidden.has(column.id)}
              isDisabled={column.card === 'primary'}
              onChange={(isShown) => onHide(column.id, !isShown)}
            />
          ))}
        </div>
      )}
    />
  )
}
