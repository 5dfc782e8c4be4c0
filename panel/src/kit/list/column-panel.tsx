import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import type { ChosenColumn, ChosenColumns } from './chosen-columns.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useWords } from '../words/words.ts'

/** The panel of the column chooser: a checkbox for each column, and two buttons that move it. */
export default function ColumnPanel({
  columns: { all, shown, gone, hide, move, reset },
}: {
  columns: ChosenColumns<ChosenColumn>
}) {
  const p = useWords(listPanelWords)
  // The row moves within the page, so the browser would take the focus away from the pressed
  // button.
  const step = (id: string, by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    flushSync(() => move(id, by))
    button.focus()
  }
  return (
    <div className="grid gap-2">
      {gone.length > 0 && <p className="max-w-64 text-xs text-muted">{p('noRoom', { count: gone.length })}</p>}
      <ul className="grid gap-0.5">
        {all.map((column, at) => (
          <li key={column.id} className="flex min-w-52 items-center gap-1">
            <Checkbox
              className="flex-1"
              label={column.header}
              value={shown.some(({ id }) => id === column.id) && !gone.includes(column.id)}
              isDisabled={column.card === 'primary'}
              onChange={(isShown) => hide(column.id, !isShown)}
            />
            <IconButton
              size="small"
              label={`${p('moveUp')}: ${column.header}`}
              icon={<ChevronUp size={14} aria-hidden />}
              isDisabled={at === 0}
              onClick={step(column.id, -1)}
            />
            <IconButton
              size="small"
              label={`${p('moveDown')}: ${column.header}`}
              icon={<ChevronDown size={14} aria-hidden />}
              isDisabled={at === all.length - 1}
              onClick={step(column.id, 1)}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" onPress={reset}>
        {p('resetColumns')}
      </Button>
    </div>
  )
}
