import { plusDays } from '#contract/kit/wall-clock.ts'
import { useClockText } from '#panel/kit/words/clock-text.ts'
import { dayAt } from '#panel/kit/words/days.ts'
import { locales, useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const dayWords = defineWords({
  tr: { today: 'bugün', tomorrow: 'yarın' },
  en: { today: 'today', tomorrow: 'tomorrow' },
  de: { today: 'heute', tomorrow: 'morgen' },
})

interface Writers {
  weekday: Intl.DateTimeFormat
  date: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
}
const made = new Map<string, Writers>()

function writers(lang: Lang, timeZone: string | undefined): Writers {
  const key = `${lang} ${timeZone}`
  const known = made.get(key) ?? {
    weekday: new Intl.DateTimeFormat(locales[lang], { timeZone, weekday: 'short' }),
    date: new Intl.DateTimeFormat(locales[lang], { timeZone, day: 'numeric', month: 'short' }),
    time: new Intl.DateTimeFormat(locales[lang], { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
  made.set(key, known)
  return known
}

export interface DayAndHour {
  /** `today`, `tomorrow`, or the written day. */
  day: string
  hour: string
}

/**
 * The day and hour of a moment in `timeZone` (IANA; the browser's own if omitted), relative to
 * `now` (ms): `tomorrow` `12:30`, or `Sat 21 Nov` `12:30`.
 */
export function dayAndHour(iso: string, now: number, timeZone: string | undefined, lang: Lang): DayAndHour {
  const { weekday, date, time } = writers(lang, timeZone)
  const at = new Date(iso)
  const hour = time.format(at)
  const [asked, today] = [dayAt(at, timeZone), dayAt(new Date(now), timeZone)]
  if (asked === today) return { day: 'today', hour }
  // A calendar day here has 23 to 25 hours: tomorrow is the next calendar day, not 24 hours from
  // now.
  if (asked === plusDays(today, 1)) return { day: 'tomorrow', hour }
  const [name, of] = [weekday.format(at), date.format(at)]
  return { day: lang === 'tr' ? `${of} ${name}` : `${name} ${of}`, hour }
}

/**
 * Writes `dayAndHour` in the panel's language: "yarın saat 12:30", "21 Kas Cmt saat 12:30". With
 * `isShort`, leaves out the word for today.
 */
export function useDayAndHour() {
  const t = useWords(dayWords)
  const clock = useClockText()
  const lang = useLanguage()
  return (iso: string, now: number, timeZone: string | undefined, isShort = false) => {
    const { day, hour } = dayAndHour(iso, now, timeZone, lang)
    if (day === 'today' && isShort) return clock.bare(hour)
    return `${day === 'today' || day === 'tomorrow' ? t(day) : day} ${clock.at(hour)}`
  }
}
