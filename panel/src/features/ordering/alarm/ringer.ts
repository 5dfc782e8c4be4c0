/* The tab of a browser that holds the branch's lock is the only one that rings. Locks need a
   secure context. A till that opens the panel over plain http has none, so each of its tabs
   rings: twice is better than never. */
const nameOf = (branch_id: string) => `sofra.alarm:${branch_id}`

/**
 * Competes to be the tab that rings. `onHeld` is called when it becomes that tab or stops being it.
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
