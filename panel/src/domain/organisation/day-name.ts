import { locales, useLanguage, type Lang } from '#panel/kit/words/language.ts'

/** The names of weekdays in a language; 0 is Monday. */
export const dayNameIn = (lang: Lang) => (weekday: number) =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locales[lang], { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + weekday)),
  )

export const useDayName = () => dayNameIn(useLanguage())
