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
import { useFormat } from '#panel/kit/format.ts'
import { useWords } from '#panel/kit/words.ts'
import { usePlatformReason } from './platform-reason.ts'
import { timelineWords } from './timeline-words.ts'

/** What a timeline and a black box have in common. */
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

/** What happened, oldest first: who, on which device, and in red what was tried and refused. */
export function Timeline({ entries }: { entries: readonly Happening[] }) {
  const d = useWords(timelineWords)
  const format = useFormat()
  const nameOf = (kind: string) => (isKnown(kind) ? d(`event.${kind}`) : kind)
  return (
    <ol className="grid">
      {entries.map((entry, at) => {
        const Icon = entry.refused
          ? TriangleAlert
          : (icons[entry.kind] ??
            (entry.kind.startsWith('courier') ? Bike : entry.kind.startsWith('platform') ? Link2 : CircleDot))
        const isBad =
          entry.refused ||
          entry.kind === 'disconnected' ||
          entry.kind === 'disarmed' ||
          entry.kind === 'muted' ||
          entry.kind.endsWith('_refused')
        return (
          <li key={at} className="relative flex gap-3 pb-4 last:pb-0">
            {at < entries.length - 1 && <span aria-hidden className="absolute top-6 bottom-0 left-3 w-px bg-line" />}
            <span
              aria-hidden
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full',
                isBad ? 'bg-danger-tint text-danger' : 'bg-neutral-tint text-neutral',
              )}
            >
              <Icon size={13} />
            </span>
            <div className="min-w-0 flex-1 text-sm">
              <p className={cx('flex flex-wrap items-baseline gap-x-2', isBad && 'text-danger')}>
                <span className="font-medium">
                  {entry.refused ? d('tried', { what: nameOf(entry.kind) }) : nameOf(entry.kind)}
                </span>
                <time dateTime={entry.at} title={format.dateTime(entry.at)} className="ml-auto text-xs text-muted">
                  {format.time(entry.at)}
                </time>
              </p>
              <p className="text-xs text-muted">
                {[entry.actor ?? (entry.kind === 'created' ? null : d('system')), entry.device]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <More entry={entry} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const isKnown = (kind: string): kind is keyof typeof timelineWords.tr.event => kind in timelineWords.tr.event

/** What the entry itself says: minutes promised, a reason, why it was refused. */
function More({ entry }: { entry: Happening }) {
  const d = useWords(timelineWords)
  const inWords = usePlatformReason()
  const { minutes, text, code, reason, name, step } = entry.data
  const why =
    entry.refused &&
    (code === 'conflict' || code === 'invalid' ? d(`why.${code}`) : d('why.other', { code: String(code ?? '') }))
  const said = [
    why,
    typeof minutes === 'number' && d('minutesCount', { count: minutes }),
    entry.kind.startsWith('platform_') && typeof reason === 'string' && inWords(reason),
    entry.kind === 'take_back' && typeof step === 'string' && isKnown(step) && d(`event.${step}`),
    entry.kind === 'cancel' && reason === 'unanswered' && d('unanswered'),
    typeof text === 'string' && text !== reason && text,
    typeof name === 'string' && name,
  ].filter(Boolean)
  if (said.length === 0) return null
  return <p className={cx('text-xs', entry.refused ? 'text-danger' : 'text-ink')}>{said.join(' · ')}</p>
}
