import { defineWords, useWords } from './words.ts'

/* A time of day written so that it cannot be mistaken for a duration: "saat 14:05", "at 14:05",
   "um 14:05 Uhr". */
const clockWords = defineWords({
  tr: { at: 'saat {time}', bare: 'saat {time}' },
  en: { at: 'at {time}', bare: '{time}' },
  de: { at: 'um {time} Uhr', bare: '{time} Uhr' },
})

/**
 * `at` formats a time (HH:mm) that stands alone or follows a day. `bare` formats a time that
 * follows a word like "until" or "for".
 */
export function useClockText() {
  const t = useWords(clockWords)
  return { at: (time: string) => t('at', { time }), bare: (time: string) => t('bare', { time }) }
}
