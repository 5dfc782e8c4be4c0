import type { CalendarEntry } from '#contract/marketing/calendar/calendar.ts'
import { useDayName } from '#panel/domain/organisation/day-name.ts'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { useSetSearch } from '#panel/kit/page/page.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { CalendarView } from './days.ts'
import { Entry } from './entry.tsx'
import { keyOf, type useMove } from './use-move.ts'
import { words } from './words.ts'

/** How many entries a day shows in the month view. The week view shows the others too. */
const inMonth = 4

interface Shown {
  days: readonly string[]
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>
  moves: ReturnType<typeof useMove>
  today: string
  /** How many entries of a day are left out, because there are too many. */
  more: ReadonlyMap<string, number>
}

const dateText = (day: string, lang: ReturnType<typeof useLanguage>, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[lang], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The days as a grid of weeks. */
export function Grid({ days, view, month, ...rest }: Shown & { view: CalendarView; month: string }) {
  const dayName = useDayName()
  return (
    <div className="grid min-w-0 gap-1">
      <div aria-hidden className="grid grid-cols-7 gap-px text-xs font-medium text-muted">
        {[0, 1, 2, 3, 4, 5, 6].map((it) => (
          <span key={it} className="truncate px-2">
            {dayName(it)}
          </span>
        ))}
      </div>
      <ol
        className="grid grid-cols-7 gap-px overflow-clip rounded-card border border-line bg-line"
        data-calendar={view}
      >
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            {...rest}
            isWeek={view === 'week'}
            isOther={view === 'month' && !day.startsWith(month)}
          />
        ))}
      </ol>
    </div>
  )
}

function Day({
  day,
  byDay,
  moves,
  today,
  more,
  isWeek,
  isOther,
}: Omit<Shown, 'days'> & { day: string; isWeek: boolean; isOther: boolean }) {
  const t = useWords(words)
  const lang = useLanguage()
  const setSearch = useSetSearch()
  const all = byDay.get(day) ?? []
  const shown = isWeek ? all : all.slice(0, inMonth)
  const hidden = all.length - shown.length
  return (
    <li
      data-day={day}
      className={cx(
        'grid min-w-0 content-start gap-1 p-1.5',
        isWeek ? 'min-h-96' : 'min-h-32',
        isOther ? 'bg-ground' : 'bg-surface',
      )}
    >
      <time
        dateTime={day}
        aria-label={dateText(day, lang, { weekday: 'long', day: 'numeric', month: 'long' })}
        aria-current={day === today ? 'date' : undefined}
        className={cx(
          'w-fit min-w-6 rounded-full px-1.5 text-center text-xs leading-6 tabular-nums',
          day === today ? 'bg-accent font-semibold text-on-accent' : isOther ? 'text-muted' : 'font-medium',
        )}
      >
        {Number(day.slice(8))}
      </time>
      {shown.length > 0 && (
        <ul className="grid min-w-0 gap-1">
          {shown.map((it) => (
            <li key={keyOf(it)} className="min-w-0">
              <Entry it={it} moves={moves} isWide={isWeek} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={cx(linkClass, 'min-h-6 px-1.5 text-start text-xs')}
          onClick={() => setSearch({ view: 'week', date: day })}
        >
          {t('more', { count: hidden })}
        </button>
      )}
      {more.has(day) && <p className="px-1.5 text-xs text-muted">{t('moreADay', { count: more.get(day) ?? 0 })}</p>}
    </li>
  )
}

/** A list of the days: in a week all of them, in a month those that have entries. */
export function DayList({ days, byDay, moves, today, more, isWeek }: Shown & { isWeek: boolean }) {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ol className="grid min-w-0 gap-4" data-calendar="list">
      {days
        .filter((day) => isWeek || byDay.has(day))
        .map((day) => (
          <li key={day} data-day={day} className="grid min-w-0 gap-1.5">
            <h2 className={cx('text-sm font-semibold', day === today && 'text-accent-text')}>
              {dateText(day, lang, { weekday: 'long', day: 'numeric', month: 'long' })}
            </h2>
            <ul className="grid min-w-0 gap-1.5">
              {byDay.get(day)?.map((it) => (
                <li key={keyOf(it)} className="min-w-0">
                  <Entry it={it} moves={moves} isWide />
                </li>
              ))}
            </ul>
            {more.has(day) && <p className="text-xs text-muted">{t('moreADay', { count: more.get(day) ?? 0 })}</p>}
          </li>
        ))}
    </ol>
  )
}
