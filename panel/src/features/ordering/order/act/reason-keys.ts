/** A number that is typed digit by digit. `until` is when further digits no longer belong to it. */
export interface TypedNumber {
  text: string
  until: number
}

/** For how long, in ms, a second digit still belongs to the first. */
export const secondDigitMs = 1000

/**
 * The number that a digit forms, among choices numbered from 1. With ten or more choices, a second
 * digit counts for a moment, so that the twelfth choice is never taken for the first or second.
 * `choice` is its index, or null if no choice has that number. Returns undefined for a zero alone,
 * which is not a number.
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
export const mayContinue = ({ text }: TypedNumber, count: number) => text.length === 1 && Number(text) * 10 <= count
