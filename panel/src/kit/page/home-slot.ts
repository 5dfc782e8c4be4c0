import { useSyncExternalStore, type ReactNode } from 'react'

let part: ReactNode = null
/** Only one first page is on view at a time. */
let tell = () => undefined as void
const listen = (listener: () => void) => {
  tell = listener
  return () => undefined
}

/** Called by the app with what it adds to the first page after signing in: five lines and a title. */
export function setHomePart(next: ReactNode) {
  part = next
  tell()
}

export const useHomePart = () => useSyncExternalStore(listen, () => part)
