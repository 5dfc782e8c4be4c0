import { AlarmClock } from 'lucide-react'
import type { Channel } from '#contract/organisation/channels.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { cx } from '#panel/ui/cx.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'
import { onSecond, useSecond } from '../platform/clock.ts'
import { channelName } from '../organisation/channel-name.ts'
import { orderWords } from './order-words.ts'
import { urgencyOf, type Urgency } from './penalty.ts'
import { spanText } from '../organisation/span-text.ts'

export const countdownWords = defineWords({
  tr: {
    late: '{time} kaldı',
    cancel: 'İptale {time}',
    close: '{channel} kapatır: {time}',
    lateNow: 'Gecikti {time}',
    cancelNow: 'İptal ediliyor {time}',
    closeNow: '{channel} kapatıyor {time}',
  },
  en: {
    late: 'Late in {time}',
    cancel: 'Cancels in {time}',
    close: '{channel} closes in {time}',
    lateNow: 'Late {time}',
    cancelNow: 'Cancelling {time}',
    closeNow: '{channel} is closing {time}',
  },
  de: {
    late: 'Zu spät in {time}',
    cancel: 'Storno in {time}',
    close: '{channel} schließt in {time}',
    lateNow: 'Verspätet {time}',
    cancelNow: 'Wird storniert {time}',
    closeNow: '{channel} schließt {time}',
  },
})

const tones: Record<Urgency, string> = {
  calm: 'bg-neutral-tint text-neutral',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
}

/** A placeholder for the time in the text. The clock writes the figures there. */
const figure = '\u2063'

function write(element: HTMLElement | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}

export interface CountdownProps {
  until: string
  kind: NonNullable<OrderRow['deadline_kind']>
  channel: Channel
}

/**
 * Shows what happens at zero, and the time until then. Screen readers read it once, not every
 * second. It renders only when its colour or text changes. The clock writes the figures directly
 * into the page, since rendering a hundred countdowns each second would slow down typing.
 */
export function Countdown({ until, kind, channel }: CountdownProps) {
  const t = useWords(countdownWords)
  const name = channelName(useWords(orderWords), channel)
  const at = Date.parse(until) / 1000
  const urgency = useSecond((second) => urgencyOf(Math.round(at - second), kind))
  const isOver = useSecond((second) => Math.round(at - second) < 0)
  const [before = '', after = ''] = t(isOver ? `${kind}Now` : kind, { channel: name, time: figure })
    .split(figure)
    .map((it) => it.trim())
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap transition-colors',
        tones[urgency],
      )}
    >
      <AlarmClock size={12} aria-hidden className="shrink-0" />
      {before}
      <time
        dateTime={until}
        ref={(time) => onSecond((second) => write(time, spanText(Math.round(at - second))))}
        className={cx('tabular-nums', before && 'min-w-[4.5ch] text-right')}
      />
      {after}
    </span>
  )
}
