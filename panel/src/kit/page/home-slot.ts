import { useSyncExternalStore, type ReactNode } from 'react'

let part: ReactNode = null
const listeners = new Set<() => void>()
/** There may be several listeners, because a user may have the first page open in several tabs. */
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by the app, after signing in, with the component that is added to the first page. */
export function setHomePart(next: ReactNode) {
  part = next
  for (const it of listeners) it()
}

export const useHomePart = () => useSyncExternalStore(listen, () => part)
