import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cx } from '#panel/ui/cx.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useEdges } from '#panel/ui/edges.ts'
import { useMedia, wideScreen } from '#panel/ui/media.ts'
import { focusedRow, moveFocus, rowInSight } from '#panel/ui/row-focus.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { serverNow, useSecond } from '#panel/domain/platform/clock.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useLive } from '#panel/kit/server/live.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { act, pendingOf, useAllPending } from '../act/acts.ts'
import { cardsKept, lanes, type Lane } from './board-data.ts'
import { boardArrows, minuteKeys, useBoardKeys } from './board-keys.ts'
import { BoardLane } from './board-lane.tsx'
import { boardQuery } from '../board-query.ts'
import { LaneTabs } from './lane-tabs.tsx'
import { takeMinutes } from '../minutes.ts'
import { useMinutesMenu, useOrderMenu } from '../act/order-menu.tsx'
import type { Step } from '../act/steps.ts'

const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))

/** How often the board is polled while the connection is down, in ms. */
const askAgainMs = 10_000
const finishedKey = 'sofra.board-finished'
/** Screens on which four lanes have room beside the menu and the rail of ringing orders. */
const besideRail = '(min-width: 100rem)'

export interface BoardProps {
  branch_id: string
  /** Whether another answer is pending whose content is shown above the cards or in them. */
  isWaiting: boolean
  onOpen: (id: string) => void
}

/** The open orders of a branch by lane, the nearest penalty first. */
export function Board({ branch_id, isWaiting, onOpen }: BoardProps) {
  const { state } = useLive()
  const { data, error, refetch } = useQuery({
    ...boardQuery(branch_id),
    refetchInterval: state === 'live' ? false : askAgainMs,
  })
  const pending = useAllPending()
  // Time alone changes the lanes only at full minutes: scheduled orders become active, finished
  // ones leave.
  const minute = useSecond((second) => Math.floor(second / 60))
  const [lane, setLane] = useState<Lane>('awaiting_approval')
  const isRoomy = useMedia(useEdges().right > 0 ? besideRail : wideScreen)
  const [chosen, setChosen] = useState(() => localStorage.getItem(finishedKey))
  // Until somebody chooses otherwise here, finished orders are open only where all lanes have room.
  // On a till, and beside the rail of ringing orders, the lanes that need action get the room.
  const isFinishedOpen = chosen === null ? isRoomy : chosen === 'open'
  const [menu, setMenu] = useState<{ at: HTMLElement; row: OrderRow; kind: 'minutes' | 'more' } | null>(null)
  const [cardsOf] = useState(cardsKept)
  const root = useRef<HTMLDivElement>(null)
  const { search } = usePage()
  const isThere = data !== undefined && !isWaiting
  useEffect(() => {
    if (isThere && search.order)
      rowInSight(String(search.order))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isThere, search.order])
  const moreEntries = useOrderMenu()
  const minuteEntries = useMinutesMenu()

  const rows = (isWaiting ? undefined : data)?.data.map((row) => {
    const status = pending.get(row.id)?.status
    return status ? { ...row, status, finished_at: row.finished_at ?? new Date(serverNow()).toISOString() } : row
  })
  const cards = rows && cardsOf(rows, minute * 60_000)
  const find = (element: Element | null) => {
    const id = element?.closest<HTMLElement>('[data-row]')?.dataset.row
    return data?.data.find((row) => row.id === id)
  }

  /**
   * Takes a step for the order of a card. Before the card leaves its lane, the next card gets the
   * focus, so that A, A, A approves one order after the other. A card that is marked ready keeps
   * the focus. If the step is refused, its card gets the focus back.
   */
  function take(card: HTMLElement | null, row: OrderRow, step: Step) {
    if (pendingOf(row.id)) return
    const next =
      step !== 'ready' && card?.contains(document.activeElement)
        ? ((card.nextElementSibling ?? card.previousElementSibling) as HTMLElement | null)
        : null
    moveFocus(next)
    void act(row, step, step === 'approve' ? takeMinutes(row.id) : {}).then((moved) => {
      if (!moved && next && focusedRow() === next) moveFocus(rowInSight(row.id))
    })
  }
  useBoardKeys(root, { find, take })

  function click(event: MouseEvent<HTMLElement>) {
    const pressed = event.target as HTMLElement
    // Clicks in a card's menu also arrive here, because React passes events to the parent
    // component.
    if (!event.currentTarget.contains(pressed)) return
    const row = find(pressed)
    if (!row) return
    const step = pressed.closest<HTMLElement>('[data-step]')?.dataset.step as Step | undefined
    const opener = pressed.closest<HTMLElement>('[data-menu]')
    if (step) take(pressed.closest<HTMLElement>('[data-row]'), row, step)
    else if (opener) setMenu({ at: opener, row, kind: opener.dataset.menu as 'minutes' | 'more' })
    else if (getSelection()?.type !== 'Range') onOpen(row.id)
  }
  function fold(isOpen: boolean) {
    const next = isOpen ? 'open' : 'closed'
    setChosen(next)
    localStorage.setItem(finishedKey, next)
  }

  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  const hasScheduled = cards !== undefined && cards.scheduled.length > 0
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the cards' buttons */}
      <div
        // A notice above the board, and scheduled orders across it, appear together with the cards.
        key={cards ? 'cards' : 'placeholders'}
        ref={root}
        onClick={click}
        onKeyDown={(event) => {
          minuteKeys(event, find(event.target as Element))
          boardArrows(event, onOpen)
        }}
        className={cx(
          'grid min-h-0 flex-1 gap-4 max-md:grid-rows-[minmax(0,1fr)] md:overflow-x-auto',
          isFinishedOpen
            ? 'md:grid-cols-[repeat(3,minmax(13.5rem,1fr))_13.5rem]'
            : 'md:grid-cols-[repeat(3,minmax(13.5rem,1fr))_3rem]',
          hasScheduled ? 'md:grid-rows-[auto_minmax(0,1fr)]' : 'md:grid-rows-[minmax(0,1fr)]',
        )}
      >
        {lanes.map((each) => (
          <BoardLane
            key={each}
            lane={each}
            rows={cards?.[each]}
            isShown={each === lane}
            isOpen={each !== 'finished' || isFinishedOpen}
            onFold={fold}
          />
        ))}
      </div>
      <LaneTabs lane={lane} onLane={setLane} cards={cards} />
      <>
        {menu && (
          <RowMenu
            key={menu.row.id + menu.kind}
            at={menu.at}
            entries={menu.kind === 'minutes' ? minuteEntries(menu.row) : moreEntries(menu.row, onOpen)}
            onClose={() => setMenu(null)}
          />
        )}
      </>
    </>
  )
}
