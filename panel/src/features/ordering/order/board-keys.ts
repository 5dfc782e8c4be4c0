import type { RefObject } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { focusedRow, stepRow } from '#panel/ui/row-focus.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { can } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { showDialog } from './dialogs.ts'
import { canBeReady, mainStep, stepPermission, wayOut, type Step } from './steps.ts'
import { words } from './words.ts'

export interface BoardHands {
  find: (element: Element | null) => OrderRow | undefined
  take: (card: HTMLElement | null, row: OrderRow, step: Step) => void
  onOpen: (id: string) => void
}

/** J and K walk the cards, arrows the lanes, letters do what the card's buttons do; nothing happens that a button would not offer. */
export function useBoardKeys(root: RefObject<HTMLElement | null>, { find, take, onOpen }: BoardHands) {
  const t = useWords(words)
  const onCard = (run: (row: OrderRow, card: HTMLElement) => void) => () => {
    const card = focusedRow()
    const row = find(card)
    if (card && row) run(row, card)
  }
  const step = (allowed: readonly Step[]) =>
    onCard((row, card) => {
      const next = mainStep(row)
      if (next && allowed.includes(next) && can(stepPermission(next))) take(card, row, next)
    })
  useKeys([
    { keys: 'j', label: t('nextCard'), run: () => root.current && stepRow(root.current, 1) },
    { keys: 'k', label: t('previousCard'), run: () => root.current && stepRow(root.current, -1) },
    { keys: 'ArrowRight', label: t('nextLane'), run: () => root.current && stepLane(root.current, 1) },
    { keys: 'ArrowLeft', label: t('previousLane'), run: () => root.current && stepLane(root.current, -1) },
    {
      keys: 'Enter',
      label: t('openOrder', { number: '' }).trim(),
      // A button in the card that has the focus means its own press.
      run: () => (document.activeElement?.matches('[data-row]') ? onCard((row) => onOpen(row.id))() : (document.activeElement as HTMLElement | null)?.click()),
    },
    { keys: 'a', label: t('step.approve'), run: step(['approve']) },
    { keys: 'd', label: t('advance'), run: step(['dispatch', 'deliver']) },
    { keys: 'r', label: t('step.ready'), run: onCard((row, card) => canBeReady(row) && can('patch-order-ready') && take(card, row, 'ready')) },
    {
      keys: 'x',
      label: t('step.cancel'),
      run: onCard((row) => {
        const out = wayOut(row)
        if (out && can(stepPermission(out))) showDialog({ kind: out, order_id: row.id })
      }),
    },
    { keys: 'p', label: t('print'), run: onCard((row) => showDialog({ kind: 'print', order_id: row.id })) },
  ])
}

/** To the card at the same height in the next lane that has one. */
function stepLane(root: HTMLElement, by: 1 | -1) {
  const all = [...root.querySelectorAll<HTMLElement>('[data-lane]')].filter((lane) => lane.checkVisibility() && lane.querySelector('[data-row]')?.checkVisibility())
  const current = focusedRow()
  const at = all.findIndex((lane) => lane.contains(current))
  const lane = all[at < 0 ? 0 : at + by]
  const top = current?.getBoundingClientRect().top ?? 0
  const distance = (card: Element) => Math.abs(card.getBoundingClientRect().top - top)
  const card = [...(lane?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].sort((a, b) => distance(a) - distance(b))[0]
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
