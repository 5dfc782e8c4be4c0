import { useEffect, useRef } from 'react'
import {
  BadgePercent,
  CalendarClock,
  CalendarOff,
  CircleDashed,
  GalleryHorizontal,
  GripVertical,
  Image,
  Megaphone,
  PartyPopper,
} from 'lucide-react'
import type { CalendarEntry, CalendarKind } from '#contract/marketing/calendar/calendar.ts'
import { timeOf } from '#panel/domain/organisation/schedule.ts'
import { cx } from '#panel/ui/cx.ts'
import { grip } from '#panel/kit/list/use-reorder.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { useMove } from './use-move.ts'
import { words } from './words.ts'

const icons: Record<CalendarKind, typeof Image> = {
  notification: Megaphone,
  story: CircleDashed,
  banner: Image,
  campaign: GalleryHorizontal,
  discount: BadgePercent,
  scheduled_task: CalendarClock,
  special_day: CalendarOff,
  public_holiday: PartyPopper,
}

/** The page of an entry's record; undefined for public holidays, which have none here. */
function pageOf({ kind, id, branch_id }: CalendarEntry): string | undefined {
  switch (kind) {
    case 'notification':
      return `/marketing/notification/view/${id}`
    case 'scheduled_task':
      return `/marketing/scheduled-task/view/${id}`
    case 'story':
    case 'discount':
      return `/marketing/${kind}/form/${id}`
    case 'banner':
    case 'campaign':
      return `/manegement/${branch_id}/${kind}/form/${id}`
    case 'special_day':
      return `/manegement/${branch_id}/settings/working-hour-settings`
    case 'public_holiday':
      return undefined
  }
}

interface EntryProps {
  it: CalendarEntry
  moves: ReturnType<typeof useMove>
  /** Whether there is room for more than one line. */
  isWide: boolean
}

/** One entry of a day: what happens when, with a link to its record. */
export function Entry({ it, moves, isWide }: EntryProps) {
  const t = useWords(words)
  const ref = useRef<HTMLAnchorElement>(null)
  // The focus is only taken if it was lost, so this may run after each rendering.
  useEffect(() => {
    if (moves.takesFocus(it)) ref.current?.focus()
  })
  const Icon = icons[it.kind]
  const to = pageOf(it)
  const name = t(`phases.${it.phase}`, { name: it.name || t(`kinds.${it.kind}`) })
  const time = it.minute !== null && timeOf(it.minute)
  const kind = [t(`kinds.${it.kind}`), it.branch_name, !it.is_on && t('off')].filter(Boolean).join(' · ')
  const body = (
    <>
      <Icon size={13} aria-hidden className={cx('mt-0.5 shrink-0', it.is_on ? 'text-accent-text' : 'text-muted')} />
      <span className={cx('min-w-0 break-words', !isWide && 'line-clamp-2')}>
        {time && <span className="text-muted tabular-nums">{time}</span>} {name}
        {isWide && <span className="block text-xs text-muted">{kind}</span>}
      </span>
    </>
  )
  const className = cx(
    'flex min-h-6 max-sm:min-h-11 w-full min-w-0 items-start gap-1.5 rounded-control px-1.5 py-0.5 text-start text-xs',
    it.is_on ? 'bg-sunken' : 'border border-dashed border-line text-muted',
    moves.isHeld(it) && 'opacity-60 outline-2 outline-accent',
  )
  if (!to) return <span className={className}>{body}</span>
  const link = (
    <Link
      ref={ref}
      to={to}
      title={[[time, name].filter(Boolean).join(' '), kind, it.is_movable && t('moves')].filter(Boolean).join(' · ')}
      className={cx(className, 'hover:bg-hover', it.is_movable && 'cursor-grab')}
      {...(it.is_movable && { onKeyDown: moves.onKey(it), onBlur: moves.onBlur })}
    >
      {body}
    </Link>
  )
  if (!it.is_movable) return link
  return (
    <div
      data-movable={it.kind}
      onPointerDown={moves.onGrab(it)}
      onDragStart={(event) => event.preventDefault()}
      className="flex min-w-0"
    >
      {link}
      <span {...grip} className={cx(grip.className, 'hidden w-6 place-items-center max-sm:w-11 pointer-coarse:grid')}>
        <GripVertical size={16} aria-hidden />
      </span>
    </div>
  )
}
