import { useLayoutEffect, useRef, useState } from 'react'
import type { LiveCall } from '#contract/integrations/phone-call.ts'
import { useDocked } from '#panel/ui/edges.ts'
import { useMedia } from '#panel/ui/media.ts'
import { goBack } from '#panel/ui/top-layer.ts'
import { useFormat } from '#panel/kit/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useWords } from '#panel/kit/words.ts'
import { CallCard } from './call-card.tsx'
import { CallLine } from './call-line.tsx'
import { words } from './words.ts'

export interface CallsBarProps {
  calls: readonly LiveCall[]
  /** The branches this device listens for. */
  branches: readonly { branch_id: string; name: string }[]
  /** Somebody works with it: it stays when the call is over. */
  onKeep: (call: LiveCall) => void
  onClose: (call: LiveCall) => void
}

/** As narrow as a phone, where one card leaves room for no other. */
const phoneScreen = '(max-width: 39.99rem)'

/**
 * Who is on the line, a card each, side by side. It never takes the focus: H goes to whoever rang last, F6 to the first card from anywhere. On a phone one card is open, the newest or the
 * one somebody works with, and the others are a line each; the newest stands above, so that the lines below stay where they are.
 */
export default function CallsBar({ calls, branches, onKeep, onClose }: CallsBarProps) {
  const t = useWords(words)
  const format = useFormat()
  const root = useRef<HTMLElement>(null)
  const newest = calls.findLast((it) => it.state === 'ringing') ?? calls[0]
  const isPhone = useMedia(phoneScreen)
  const [held, setHeld] = useState<string>()
  const openId = calls.some(({ id }) => id === held) ? held : newest?.id
  useDocked(root, 'bottom')
  useKeys([
    {
      keys: 'h',
      label: t('toCall'),
      run: () =>
        root.current?.querySelector<HTMLElement>(`[data-caller="${newest?.id}"] :is(article, button)`)?.focus(),
    },
    // Heard by `ui/top-layer.ts`, before anything else: here it is only told of.
    { keys: 'F6', label: t('toCallAnywhere'), run: () => undefined },
  ])
  useLayoutEffect(() => {
    const it = root.current
    return () => void (it?.contains(document.activeElement) && goBack())
  }, [])
  const ringing = calls.filter((it) => it.state === 'ringing')
  const nameOf = (call: LiveCall) => call.callers[0]?.name || (call.phone ? format.phone(call.phone) : t('hidden'))
  return (
    <section
      ref={root}
      aria-label={t('onTheLine')}
      data-print-hide
      className="z-44 col-span-2 col-start-1 row-start-2 max-h-[60dvh] max-sm:max-h-[40dvh] overflow-auto overscroll-contain border-t-2 border-info bg-raised"
    >
      <p role="status" className="sr-only">
        {ringing.map((it) => t('rings', { name: nameOf(it) })).join(' ')}
      </p>
      <ul className="grid divide-y divide-line lg:grid-cols-2">
        {(isPhone ? calls.toReversed() : calls).map((call) => {
          const close = () => {
            const isIn = root.current?.contains(document.activeElement)
            onClose(call)
            if (isIn) goBack()
          }
          return (
            <li key={call.id} data-caller={call.id} className="min-w-0">
              {isPhone && call.id !== openId ? (
                <CallLine call={call} onOpen={() => setHeld(call.id)} onClose={close} />
              ) : (
                <CallCard
                  call={call}
                  place={branches.length > 1 ? branches.find((it) => it.branch_id === call.branch_id)?.name : undefined}
                  onKeep={() => {
                    setHeld(call.id)
                    onKeep(call)
                  }}
                  onClose={close}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
