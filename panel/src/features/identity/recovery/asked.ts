const key = 'sofra.reset'

interface Asked {
  email: string
  reset_id: string
}

/**
 * Keeps the id of a code that was sent, so that another tab of this browser can use the code:
 * without its id it is worthless (walls §4.2).
 */
export const keepAsked = (it: Asked) => localStorage.setItem(key, JSON.stringify(it))

/** The id of the code last sent from this browser to an address. */
export function askedFor(email: string): string | undefined {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Asked> | null
  return kept?.email === email ? kept.reset_id : undefined
}

export const forgetAsked = () => localStorage.removeItem(key)
