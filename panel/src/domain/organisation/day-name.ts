import { locales, useLanguage } from '#panel/kit/words/language.ts'

/** The name of a weekday in the panel's language; 0 is Monday. */
export function useDayName() {
  const lang = useLanguage()
  // 2024 began on a Monday.
  return (weekday: number) =>
    new Intl.DateTimeFormat(locales[lang], { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, 0, 1 + weekday)),
    )
}
