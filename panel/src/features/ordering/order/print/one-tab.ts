import { uuid } from '#panel/kit/server/uuid.ts'

/*
 * Of several tabs of one browser one prints: the one that holds the lock. Locks want a secure context; a till that opens the panel over plain http has none,
 * and there the tabs share a lease in the browser's storage, which whoever holds it renews.
 */
const name = 'sofra.printing'
const leaseMs = 8000
const renewMs = 2000

/** Competes to be the tab that prints; `onHeld` is told when it becomes that tab. Returns how to withdraw. */
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
    // Of two that ask at once the later writer has it: whoever still has it a look later holds it.
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
