import type { KeyboardEvent, RefObject } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { focusedRow, isSettled, rowInSight, stepRow } from '#panel/ui/row-focus.ts'
import { areKeysOn, useKeys } from '#panel/kit/keys.ts'
import { can } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { pendingOf, takeBackLast } from '../act/acts.ts'
import { isCovered, showDialog } from '../act/dialogs.ts'
import { hearMinutes } from '../minutes.ts'
import { canBeReady, mainStep, stepPermission, wayOut, type Step } from '../act/steps.ts'
import { takeBackWords } from '../act/take-back-words.ts'
import { words } from '../words.ts'

export interface BoardHands {
  find: (element: Element | null) => OrderRow | undefined
  take: (card: HTMLElement | null, row: OrderRow, step: Step) => void
}

/**
 * Shortcuts of the board: J and K move between cards; letters do what the card's visible buttons
 * do, and nothing else.
 */
export function useBoardKeys(root: RefObject<HTMLElement | null>, { find, take }: BoardHands) {
  const t = useWords(words)
  const back = useWords(takeBackWords)
  /**
   * Acts on the focused card. If the card's last step is not answered yet, waits for the answer. If
   * that step is one of `steps`, the key was pressed twice and does nothing.
   */
  const onCard = (steps: readonly Step[], run: (row: OrderRow, card: HTMLElement) => void) => () => {
    const card = focusedRow()
    const row = find(card)
    if (!card || !row || isCovered(0)) return
    const waiting = pendingOf(row.id)
    if (!waiting) run(row, card)
    else if (!steps.includes(waiting.step))
      void waiting.answer.then((now) => {
        const there = now && rowInSight(now.id)
        if (there && !isCovered(0)) run(now, there)
      })
  }
  const step = (allowed: readonly Step[]) =>
    onCard(allowed, (row, card) => {
      const next = mainStep(row)
      if (next && allowed.includes(next) && can(stepPermission(next))) take(card, row, next)
    })
  useKeys([
    {
      keys: 'j',
      isWalk: true,
      label: t('nextCard'),
      run: () => root.current && !isCovered(0) && stepRow(root.current, 1),
    },
    {
      keys: 'k',
      isWalk: true,
      label: t('previousCard'),
      run: () => root.current && !isCovered(0) && stepRow(root.current, -1),
    },
    { keys: 'a', label: t('step.approve'), run: step(['approve']) },
    // Handled by `minuteKeys` on a card only. It is listed here for the list of shortcuts.
    { keys: '5…180', label: t('minutesKeys'), run: () => undefined },
    { keys: 'd', label: t('advance'), run: step(['dispatch', 'deliver']) },
    {
      keys: 'r',
      label: t('step.ready'),
      run: onCard(['ready'], (row, card) => canBeReady(row) && can('patch-order-ready') && take(card, row, 'ready')),
    },
    {
      keys: 'x',
      label: t('step.cancel'),
      run: onCard([], (row) => {
        const out = wayOut(row)
        if (out && can(stepPermission(out))) showDialog({ kind: out, order: row })
      }),
    },
    {
      keys: 'z',
      // This key works right after a step although that step has moved the focus, because the key
      // takes back this till's last step, not that of the focused card.
      isAtOnce: true,
      label: back('undoLast'),
      run: (event) => isCovered(0) || void takeBackLast(isSettled(event) ? find(focusedRow()) : undefined),
    },
    {
      keys: 'p',
      label: t('print'),
      run: () => {
        const row = find(focusedRow())
        if (row && !isCovered(0)) showDialog({ kind: 'print', order: row })
      },
    },
  ])
}

/**
 * On a card that awaits approval, digits, plus and minus choose the preparation minutes with which
 * A approves.
 */
export function minuteKeys(event: KeyboardEvent<HTMLElement>, row: OrderRow | undefined) {
  const isMeant =
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    areKeysOn() &&
    !isCovered(0) &&
    !(event.repeat && /\d/.test(event.key)) &&
    isSettled(event)
  if (!row || !isMeant || mainStep(row) !== 'approve' || !can(stepPermission('approve'))) return
  if (!hearMinutes(row.id, event.key, event.timeStamp)) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * On a card, Enter opens it and the arrow keys move between lanes. Handled on the board itself,
 * because elsewhere these keys belong to radio buttons and buttons.
 */
export function boardArrows(event: KeyboardEvent<HTMLElement>, onOpen: (id: string) => void) {
  const id = (event.target as HTMLElement).dataset.row
  if (!id) return
  if (event.key === 'Enter') onOpen(id)
  else if (event.key === 'ArrowRight') stepLane(event.currentTarget, 1)
  else if (event.key === 'ArrowLeft') stepLane(event.currentTarget, -1)
  else return
  event.preventDefault()
}

/** Moves to the card at the same height in the next non-empty lane. */
function stepLane(root: HTMLElement, by: 1 | -1) {
  const all = [...root.querySelectorAll<HTMLElement>('[data-lane]')].filter(
    (lane) => lane.checkVisibility() && lane.querySelector('[data-row]')?.checkVisibility(),
  )
  const current = focusedRow()
  const at = all.findIndex((lane) => lane.contains(current))
  const lane = all[at < 0 ? 0 : at + by]
  const top = current?.getBoundingClientRect().top ?? 0
  const distance = (card: Element) => Math.abs(card.getBoundingClientRect().top - top)
  const card = [...(lane?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].sort(
    (a, b) => distance(a) - distance(b),
  )[0]
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
