import { fold } from '#contract/kit/fold.ts'

/**
 * Turns typed text into a code that consists of these characters (`[a-z0-9_]`): adjusts the case,
 * turns spaces into underscores if these are allowed, and drops everything else.
 */
export function codeOf(text: string, characters: string): string {
  const one = new RegExp(`^${characters}$`)
  const [isUpper, isLower] = [one.test('A') && !one.test('a'), one.test('a') && !one.test('A')]
  const cased = isUpper ? fold(text).toUpperCase() : isLower ? fold(text) : text
  const joined = one.test('_') ? cased.replaceAll(/[\s-]/g, '_') : cased
  return [...joined].filter((each) => one.test(each)).join('')
}
