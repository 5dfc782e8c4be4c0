import type { ReactNode } from 'react'
import { CopyPlus, Plus, Split, Trash2 } from 'lucide-react'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { clockOf } from '#panel/ui/typed-time.ts'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useDayName } from './day-name.ts'
import { copiedToAll, endOf, minuteOf, slotText, timeOf, weekdays, type Slot } from './schedule.ts'
import { hasBreak, hasRoom, withBreak, withSlot } from './schedule-room.ts'
import { scheduleWords } from './schedule-words.ts'

const TimeField = lazy(() => import('#panel/ui/time-field.tsx').then((it) => ({ default: it.TimeField })))

interface ScheduleWeekProps {
  schedule: Schedule
  onChange: (schedule: Schedule) => void
  isReadOnly: boolean
  /** The error of a slot. */
  errorAt: (at: number) => string | undefined
  /** The text of a day without slots. */
  empty: string
  /** What is rendered above the slots of a day. */
  bar?: (weekday: number) => ReactNode
}

/** The seven days of a schedule with their slots. */
export default function ScheduleWeek(props: ScheduleWeekProps) {
  const { schedule, onChange: change, isReadOnly, errorAt, empty, bar } = props
  const t = useWords(scheduleWords)
  const dayName = useDayName()
  const setSlot = (at: number, part: Partial<Slot>) =>
    change(schedule.map((it, n) => (n === at ? { ...it, ...part } : it)))
  return (
    <ol className="divide-y divide-line rounded-control border border-line">
      {weekdays.map((weekday) => {
        const day = dayName(weekday)
        const slots = schedule.map((slot, at) => ({ slot, at })).filter((it) => it.slot.weekday === weekday)
        return (
          <li key={weekday} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2">
            <span className="pt-2 text-sm font-medium max-sm:flex-1 sm:w-28">{day}</span>
            {/* On a phone, the buttons stand beside the day. */}
            <div className="grid min-w-0 flex-1 basis-56 gap-2 max-sm:order-last max-sm:basis-full">
              {bar?.(weekday)}
              {slots.length === 0 && <span className="text-sm text-muted first:pt-2">{empty}</span>}
              {slots.map(({ slot, at }, n) => (
                <SlotLine
                  key={n}
                  slot={slot}
                  day={day}
                  n={n + 1}
                  error={errorAt(at)}
                  isReadOnly={isReadOnly}
                  onChange={(part) => setSlot(at, part)}
                  onRemove={() => change(schedule.filter((_, each) => each !== at))}
                  onBreak={hasBreak(schedule, at) ? () => change(withBreak(schedule, at)) : undefined}
                />
              ))}
            </div>
            {!isReadOnly && (
              <span className="flex items-center gap-1">
                <IconButton
                  label={t('add', { day })}
                  icon={<Plus size={16} aria-hidden />}
                  isDisabled={!hasRoom(schedule, weekday)}
                  onPress={() => change(withSlot(schedule, weekday))}
                />
                {slots.length > 0 && (
                  <Button
                    size="small"
                    variant="ghost"
                    icon={<CopyPlus size={14} aria-hidden />}
                    aria-label={t('copyDay', { day })}
                    onPress={() => change(copiedToAll(schedule, weekday))}
                  >
                    <span className="max-md:sr-only">{t('copy')}</span>
                  </Button>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface SlotLineProps {
  slot: Slot
  day: string
  n: number
  error: string | undefined
  isReadOnly: boolean
  onChange: (part: Partial<Slot>) => void
  onRemove: () => void
  onBreak: (() => void) | undefined
}

function SlotLine({ slot, day, n, error, isReadOnly, onChange, onRemove, onBreak }: SlotLineProps) {
  const t = useWords(scheduleWords)
  const end = endOf(slot)
  const field = (what: 'from' | 'to', minute: number, set: (minute: number) => void) => {
    const props = {
      label: t('slot', { day, n, what: t(what) }),
      isLabelHidden: true,
      // The message is below the pair of fields. The field itself is only marked as invalid.
      'data-invalid': error ? '' : undefined,
      className: 'w-24',
    }
    return (
      <Awaited
        field={props}
        text={timeOf(minute)}
        read={(text) => {
          const clock = clockOf(text)
          if (clock) set(minuteOf(clock))
        }}
      >
        <TimeField {...props} value={timeOf(minute)} onChange={(time) => time && set(minuteOf(time))} />
      </Awaited>
    )
  }
  const note = end === 'same' ? '' : t(end, { time: timeOf(slot.end_min) })
  if (isReadOnly)
    return <span className="text-sm tabular-nums first:pt-2">{end === 'allDay' ? note : slotText(slot)}</span>
  return (
    <div className="grid gap-1" data-wrong={error ? '' : undefined}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {field('from', slot.start_min, (start_min) => onChange({ start_min }))}
        <span aria-hidden className="text-muted">
          –
        </span>
        {field('to', slot.end_min, (end_min) => onChange({ end_min }))}
        <IconButton label={t('remove', { day, n })} icon={<Trash2 size={16} aria-hidden />} onPress={onRemove} />
        {note && <span className="text-xs text-muted">{note}</span>}
        <Button
          size="small"
          variant="ghost"
          icon={<Split size={14} aria-hidden />}
          aria-label={t('breakIn', { day, n })}
          isDisabled={!onBreak}
          onPress={onBreak}
        >
          {t('break')}
        </Button>
      </span>
      {error && <span className="text-xs text-danger">{error}</span>}
    </div>
  )
}
