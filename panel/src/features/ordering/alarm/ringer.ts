/* Of a browser's tabs, only the one that holds the branch's lock rings. Locks need a secure
   context; a till that opens the panel over plain http has none, so there each tab rings: twice is
   better than never. */
const nameOf = (branch_id: string) => `sofra.alarm:${branch_id}`

/**
 * Competes to be the tab that rings; `onHeld` reports when it becomes or stops being that tab.
 * Returns a function that withdraws.
 */
export function standInLine(branch_id: string, onHeld: (isHeld: boolean) => void): () => void {
  if (!navigator.locks) {
    queueMicrotask(() => onHeld(true))
    return () => onHeld(false)
  }
  const leaving = new AbortController()
  let release = () => {}
  const hold = () => {
    onHeld(true)
    return new Promise<void>((resolve) => (release = resolve))
  }
  navigator.locks.request(nameOf(branch_id), { signal: leaving.signal }, hold).catch(() => undefined)
  return () => {
    leaving.abort()
    release()
    onHeld(false)
  }
}

/** Whether some tab of this browser rings for the branch. */
export async function isSomeTabRinging(branch_id: string): Promise<boolean> {
  const all = await navigator.locks?.query()
  return all?.held?.some((lock) => lock.name === nameOf(branch_id)) ?? false
}
