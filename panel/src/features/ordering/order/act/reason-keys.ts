/** A number being typed, a digit at a time; `until` when no further digit belongs to it. */
export interface TypedNumber {
  text: string
  until: number
}

/** How long a second digit belongs to the first. */
export const secondDigitMs = 1000

/**
 * The number that a digit makes, among choices numbered from 1. With ten or more of them a second digit belongs to the first for a moment, whichever it is: the twelfth
 * is never the second. `choice` is its place, null where there is none of that number, which then chooses nothing. A zero alone is no number: undefined.
 */
export function numberTyped(
  before: TypedNumber | null,
  digit: string,
  { count, now }: { count: number; now: number },
): { typed: TypedNumber; choice: number | null } | undefined {
  const isSecond = count > 9 && before !== null && before.text.length === 1 && now < before.until
  const text = isSecond ? before.text + digit : digit
  if (text === '0') return undefined
  const place = Number(text)
  return { typed: { text, until: now + secondDigitMs }, choice: place <= count ? place - 1 : null }
}

/** Whether a further digit could still make another number of it. */
export const isOpen = ({ text }: TypedNumber, count: number) => text.length === 1 && Number(text) * 10 <= count
