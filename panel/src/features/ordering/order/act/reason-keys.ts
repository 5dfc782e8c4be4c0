/** A number typed digit by digit; `until` is when further digits no longer count. */
export interface TypedNumber {
  text: string
  until: number
}

/** How long after the first a second digit still counts. */
export const secondDigitMs = 1000

/**
 * The number that a digit forms, among choices numbered from 1. With ten or more choices, a second
 * digit counts for a moment, so that the twelfth is never taken for the second. `choice` is its
 * index, or null if no choice has that number. A zero alone is not a number: undefined.
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

/** Whether a further digit could still form another number. */
export const isOpen = ({ text }: TypedNumber, count: number) => text.length === 1 && Number(text) * 10 <= count
