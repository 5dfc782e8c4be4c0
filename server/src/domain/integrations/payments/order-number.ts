/** An id of ours in the form for a provider that takes only letters and digits. */
export const numberOf = (id: string): string => id.replaceAll('-', '')

/** The id behind a number that a provider names; null if the number is not one of ours. */
export function idOf(number: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number)
  return found ? found.slice(1).join('-') : null
}
