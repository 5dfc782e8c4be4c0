const key = 'sofra.reset'

interface ResetRequest {
  email: string
  reset_id: string
}

/**
 * Stores the id of a code that was sent, so that another tab of this browser can use the code.
 * Without its id, a code is worthless (walls §4.2).
 */
export const storeResetRequest = (it: ResetRequest) => localStorage.setItem(key, JSON.stringify(it))

/** The id of the code that this browser last had sent to an address. */
export function resetIdFor(email: string): string | undefined {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ResetRequest> | null
  return kept?.email === email ? kept.reset_id : undefined
}

export const forgetResetRequest = () => localStorage.removeItem(key)
