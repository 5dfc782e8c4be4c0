import {
  Bell,
  BellOff,
  Bike,
  Check,
  CircleDot,
  Eye,
  Link2,
  Plug,
  Printer,
  RotateCcw,
  TriangleAlert,
  Unplug,
  Volume2,
  X,
  type LucideIcon,
} from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { Timeline } from '#panel/kit/record/timeline.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useCancelText } from '#panel/domain/integrations/platform-cancel.ts'
import { usePlatformReason } from '#panel/domain/integrations/platform-reason.ts'
import { useCourierReason } from '../act/courier-words.ts'
import { timelineWords } from './timeline-words.ts'

/** An entry as both the timeline and the black box show it. */
export interface Happening {
  at: string
  kind: string
  actor: string | null
  device: string | null
  refused?: boolean
  data: Record<string, unknown>
}

const icons: Record<string, LucideIcon> = {
  created: CircleDot,
  approve: Check,
  dispatch: Bike,
  deliver: Check,
  cancel: X,
  return: RotateCcw,
  part_return: RotateCcw,
  undo_cancel: RotateCcw,
  take_back: RotateCcw,
  ready: Check,
  acknowledged: Eye,
  printed: Printer,
  alarm: Bell,
  unanswered: Bell,
  rang: Volume2,
  muted: BellOff,
  connected: Plug,
  disconnected: Unplug,
  armed: Bell,
  disarmed: BellOff,
}

/**
 * The order's history, oldest entry first: who did what, on which device. Refused attempts are red.
 */
export function OrderTimeline({ entries }: { entries: readonly Happening[] }) {
  const d = useWords(timelineWords)
  const nameOf = (kind: string) => (isKnown(kind) ? d(`event.${kind}`) : kind)
  return (
    <Timeline
      events={entries.map((entry) => {
        const { at, kind, refused, actor, device } = entry
        const Icon = refused
          ? TriangleAlert
          : (icons[kind] ?? (kind.startsWith('courier') ? Bike : kind.startsWith('platform') ? Link2 : CircleDot))
        return {
          at,
          icon: <Icon />,
          title: refused ? d('tried', { what: nameOf(kind) }) : nameOf(kind),
          by: [
            actor ?? (kind === 'created' ? null : d(entry.data['as'] === 'customer' ? 'customer' : 'system')),
            device,
          ]
            .filter(Boolean)
            .join(' · '),
          isBad:
            refused ||
            ['disconnected', 'disarmed', 'muted'].includes(kind) ||
            kind.endsWith('_refused') ||
            kind === 'courier_unclear' ||
            kind === 'courier_kept',
          children: <More entry={entry} />,
        }
      })}
    />
  )
}

const isKnown = (kind: string): kind is keyof typeof timelineWords.tr.event => kind in timelineWords.tr.event

/** Further details of an entry: promised minutes, a reason, or why it was refused. */
function More({ entry }: { entry: Happening }) {
  const d = useWords(timelineWords)
  const inWords = usePlatformReason()
  const cancelText = useCancelText()
  const courierReason = useCourierReason()
  const { company, minutes, text, code, reason, reason_name, name, step, ticket, by_itself, by_hand } = entry.data
  const isUnanswered = entry.kind === 'cancel' && reason === 'unanswered'
  const why =
    entry.refused &&
    (code === 'conflict' || code === 'invalid' ? d(`why.${code}`) : d('why.other', { code: String(code ?? '') }))
  const said = [
    why,
    typeof minutes === 'number' && d('minutesCount', { count: minutes }),
    entry.kind.startsWith('platform_') && typeof reason === 'string' && inWords(reason),
    entry.kind.startsWith('courier_') && typeof company === 'string' && company !== entry.actor && company,
    entry.kind.startsWith('courier_') && typeof reason === 'string' && courierReason(reason),
    entry.kind === 'refund_refused' && typeof reason === 'string' && reason,
    entry.kind === 'take_back' && typeof step === 'string' && isKnown(step) && d(`event.${step}`),
    isUnanswered && d('unanswered'),
    typeof reason_name === 'string' && !isUnanswered && reason_name,
    typeof text === 'string' && text !== reason && cancelText(text),
    typeof name === 'string' && name,
    (ticket === 'kitchen' || ticket === 'receipt') && d(`ticket.${ticket}`),
    by_itself === true && d('byItself'),
    typeof by_hand === 'number' && d('byHand'),
  ].filter(Boolean)
  if (said.length === 0) return null
  return <p className={cx('text-xs', entry.refused ? 'text-danger' : 'text-ink')}>{said.join(' · ')}</p>
}
