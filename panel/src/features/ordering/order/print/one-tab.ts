import { uuid } from '#panel/kit/server/uuid.ts'

/* The tab of a browser that holds the lock is the only one that prints. Locks need a secure
   context. A till that opens the panel over plain http has none, so its tabs share a lease in
   the browser's storage, which the holder renews. */
const name = 'sofra.printing'
const leaseMs = 8000
const renewMs = 2000

/**
 * Competes to be the tab that prints. `onHeld` is called when it becomes that tab. Returns a
 * function that withdraws.
 */
export function onlyOneTab(onHeld: () => void): () => void {
  if (!navigator.locks) return lease(onHeld)
  const leaving = new AbortController()
  let release = () => {}
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      onHeld()
      return new Promise<void>((resolve) => (release = resolve))
    })
    .catch(() => undefined)
  return () => {
    leaving.abort()
    release()
  }
}

function lease(onHeld: () => void): () => void {
  const me = uuid()
  let isHeld = false
  const read = () => JSON.parse(localStorage.getItem(name) ?? '{}') as { by?: string; until?: number }
  const write = (until: number) => localStorage.setItem(name, JSON.stringify({ by: me, until }))
  const look = () => {
    const { by, until = 0 } = read()
    if (by !== me && until > Date.now()) return
    // If two tabs claim the lease at once, the later write wins. The tab that still owns it at the
    // next check holds it.
    const isMine = by === me
    write(Date.now() + leaseMs)
    if (!isMine || isHeld) return
    isHeld = true
    onHeld()
  }
  look()
  const timer = setInterval(look, renewMs)
  return () => {
    clearInterval(timer)
    if (read().by === me) localStorage.removeItem(name)
  }
}
