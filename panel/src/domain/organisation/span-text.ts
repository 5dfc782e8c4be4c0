import { defineWords, say } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: { minutes: '{minutes} dk', hours: '{hours} sa', both: '{hours} sa {minutes} dk', clock: 'saat {time}' },
  en: { minutes: '{minutes} min', hours: '{hours} h', both: '{hours} h {minutes} min', clock: '{time}' },
  de: { minutes: '{minutes} Min.', hours: '{hours} Std.', both: '{hours} Std. {minutes} Min.', clock: '{time} Uhr' },
})

/**
 * A duration in the panel's language: in whole minutes, and as `1:32` only below two minutes, since
 * `14:32` would look like a time of day (look.md). Overdue durations have a plus: `+21 dk` is
 * twenty-one minutes late.
 */
export function spanText(seconds: number): string {
  const all = Math.abs(Math.trunc(seconds))
  const sign = seconds < 0 ? '+' : ''
  if (all < 120) return `${sign}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60]
  const key = hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both'
  return sign + say(words)(key, { hours, minutes })
}

/** A time of day on its own, written so that it differs from a duration: `saat 18:30`. */
export const clockText = (time: string): string => say(words)('clock', { time })
