import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { ChevronDown, ChevronUp, PhoneIncoming } from 'lucide-react'
import type { LiveCall } from '#contract/integrations/phone-call.ts'
import { chipClass, useChipsPlace } from '#panel/ui/chips-place.ts'
import { useDocked } from '#panel/ui/edges.ts'
import { phoneScreen, tillScreen, useMedia } from '#panel/ui/media.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { ignoreSecondClick } from '#panel/ui/second-click.ts'
import { goBack } from '#panel/ui/top-layer.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CallCard } from './call-card.tsx'
import { CallLine } from './call-line.tsx'
import { maxAtOnce, maxShown, ranked } from './ranked.ts'
import { useCallers } from './callers.ts'
import { words } from './words.ts'

export interface CallsBarProps {
  calls: readonly LiveCall[]
  /** The branches to which this device listens. */
  branches: readonly UserBranch[]
  /** Called when the user works with a call, so that it stays after it has ended. */
  onKeep: (call: LiveCall) => void
  onClose: (call: LiveCall) => void
}

const focusOn = (bar: HTMLElement | null, id: string | undefined) =>
  bar?.querySelector<HTMLElement>(`[data-caller="${id}"] :is(article, button)`)?.focus()

/**
 * Calls in progress: two as cards side by side, others as lines, and the rest behind a line that
 * expands. The bar never takes the focus by itself: H focuses the latest call, and F6 focuses the
 * first card from anywhere. On a phone, only one card is open, either the newest call or the one in
 * use. The newest call is on top, so that the lines below stay in place. On a phone where orders
 * ring, the calls are a chip in the bar of the ringing orders.
 */
export default function CallsBar({ calls: liveCalls, branches, onKeep, onClose }: CallsBarProps) {
  const t = useWords(words)
  const format = useFormat()
  const root = useRef<HTMLElement>(null)
  const isPhone = useMedia(phoneScreen)
  const isWide = useMedia(tillScreen)
  const calls = useCallers(liveCalls, branches)
  const [held, setHeld] = useState<string>()
  const [isUnfolded, setUnfolded] = useState(false)
  const order = ranked(calls, held)
  const newest = calls.findLast((it) => it.state === 'ringing') ?? order[0]
  const cardCount = isPhone || (!isWide && calls.length > 2) ? 1 : 2
  const open = new Set(order.slice(0, cardCount))
  const isFolding = calls.length > maxAtOnce
  const max = maxShown[isPhone ? 'phone' : 'else']
  const shown = new Set(isFolding && !isUnfolded ? order.slice(0, max) : order)
  const inSight = calls.filter((it) => shown.has(it))
  const entries = isPhone
    ? inSight.toReversed()
    : [...inSight.filter((it) => open.has(it)), ...inSight.filter((it) => !open.has(it))]
  const chips = useChipsPlace()
  // On a phone with a ringing alarm, a call is a chip in the alarm's bar until it is opened.
  const [isOpened, setOpened] = useState(false)
  const isChip = chips !== null && !isOpened
  // A call on which somebody is working stays open when something begins to ring.
  useLayoutEffect(() => setOpened(chips !== null && root.current?.contains(document.activeElement) === true), [chips])
  useDocked(root, isChip ? null : 'bottom')
  useKeys([
    {
      keys: 'h',
      label: t('toCall'),
      run: () => {
        if (chips) flushSync(() => setOpened(true))
        focusOn(root.current, newest?.id)
      },
    },
    // Handled by `ui/top-layer.ts` before anything else. It is listed here only for the list of
    // shortcuts.
    { keys: 'F6', label: t('toCallAnywhere'), run: () => undefined },
  ])
  useLayoutEffect(() => {
    const it = root.current
    return () => void (it?.contains(document.activeElement) && goBack())
  }, [])
  const ringing = calls.filter((it) => it.state === 'ringing')
  const nameOf = (call: LiveCall) => call.callers[0]?.name || (call.phone ? format.phone(call.phone) : t('hidden'))
  const chip =
    chips &&
    newest &&
    createPortal(
      <button type="button" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)} className={chipClass}>
        <PhoneIncoming size={15} aria-hidden className="shrink-0 text-info" />
        <span className="truncate">{nameOf(newest)}</span>
        {calls.length > 1 && <Badge>+{calls.length - 1}</Badge>}
      </button>,
      chips,
    )
  return (
    <>
      {chip}
      <section
        ref={root}
        hidden={isChip}
        aria-label={t('onTheLine')}
        data-print-hide
        className="z-44 col-span-2 col-start-1 row-start-2 max-h-[60dvh] max-sm:max-h-[40dvh] overflow-auto overscroll-contain border-t-2 border-info bg-raised"
      >
        <p role="status" className="sr-only">
          {ringing.map((it) => t('rings', { name: nameOf(it) })).join(' ')}
        </p>
        <ul className="grid divide-y divide-line lg:grid-cols-2 lg:*:only:col-span-2">
          {entries.map((call) => {
            const close = () => {
              const isIn = root.current?.contains(document.activeElement)
              onClose(call)
              if (isIn) goBack()
            }
            return (
              <li key={call.id} data-caller={call.id} className="min-w-0">
                {open.has(call) ? (
                  <CallCard
                    call={call}
                    place={
                      branches.length > 1 ? branches.find((it) => it.branch_id === call.branch_id)?.name : undefined
                    }
                    onKeep={() => {
                      setHeld(call.id)
                      onKeep(call)
                    }}
                    onClose={close}
                  />
                ) : (
                  <CallLine
                    call={call}
                    onOpen={() => {
                      // The new card appears under the pointer, so a second click is ignored.
                      ignoreSecondClick()
                      flushSync(() => setHeld(call.id))
                      focusOn(root.current, call.id)
                    }}
                    onClose={close}
                  />
                )}
              </li>
            )
          })}
          {isFolding && (
            <li className="min-w-0">
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => {
                  ignoreSecondClick()
                  setUnfolded(!isUnfolded)
                }}
                className="flex min-h-12 w-full items-center gap-3 px-3 text-left text-sm font-medium -outline-offset-2! sm:px-4"
              >
                <span className="grid size-7 shrink-0 place-items-center text-muted">
                  {isUnfolded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
                </span>
                {isUnfolded ? t('fewer') : t('more', { count: calls.length - max })}
              </button>
            </li>
          )}
        </ul>
      </section>
    </>
  )
}
