import { uuid } from '#panel/kit/server/uuid.ts'

/* Of a browser's tabs, only the one that holds the lock prints. Locks need a secure context; a till
   that opens the panel over plain http has none, so there the tabs share a lease in the browser's
   storage, which its holder renews. */
const name = 'sofra.printing'
const leaseMs = 8000
const renewMs = 2000

/**
 * Competes to be the tab that prints; `onHeld` is called when it becomes that tab. Returns a
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
    // Of two tabs that claim it at once, the later writer wins: whoever still owns it at the next
    // check holds it.
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
