import type { KeyboardEvent } from 'react'

const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/**
 * Moves the focus between a table's checkboxes with the arrow keys. Use it as `onKeyDown` of each
 * checkbox.
 */
export function walkBoxes(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key]
  const cell = event.currentTarget.closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const [down, right] = step
  const row = cell.parentElement as HTMLTableRowElement
  const rows = row.parentElement as HTMLTableSectionElement
  const next = rows.rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right]
  next?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
}
