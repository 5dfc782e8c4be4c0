import { PhoneCall, PhoneIncoming, PhoneOff } from 'lucide-react'
import type { LiveCall } from '#contract/integrations/phone-call.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export function StateMark({ call, isSmall = false }: { call: LiveCall; isSmall?: boolean }) {
  const Icon = { ringing: PhoneIncoming, answered: PhoneCall, missed: PhoneOff, ended: PhoneOff }[call.state]
  const isRinging = call.state === 'ringing'
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        isSmall ? 'size-7' : 'size-9',
        isRinging ? 'bg-info-soft text-info motion-safe:animate-pulse' : 'bg-sunken text-muted',
      )}
    >
      <Icon size={isSmall ? 15 : 18} aria-hidden />
    </span>
  )
}

/**
 * How long the call has been ringing or going on. Updated every second during the first two
 * minutes.
 */
export function RingTime({ call }: { call: LiveCall }) {
  const t = useWords(words)
  const rang = Math.floor(Date.parse(call.rang_at) / 1000)
  const text = useSecond((now) => ringTime(Math.max(0, now - rang)))
  if (call.state === 'ended' || call.state === 'missed') return null
  return (
    <span className="shrink-0 text-xs text-muted tabular-nums" aria-live="off">
      {text.endsWith('m') ? t('minutes', { count: Number(text.slice(0, -1)) }) : text}
    </span>
  )
}

const ringTime = (seconds: number) =>
  seconds < 120
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : `${Math.floor(seconds / 60)}m`
