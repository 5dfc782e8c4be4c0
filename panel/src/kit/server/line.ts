import { useSyncExternalStore } from 'react'

/* Whether the offline banner is shown. While it is, a call that fails without an answer shows the
   banner's text again instead of suggesting a reload, which would fail too. */
let isCut = false

/** The offline banner calls this when it appears and disappears. */
export const noteCut = (is: boolean) => void (isCut = is)

export const isOffline = () => !navigator.onLine
/** Whether the browser itself reports that there is no network. */
export const useIsOffline = () =>
  useSyncExternalStore((listener) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  }, isOffline)
export const isLineDown = () => isOffline() || isCut

/**
 * Chooses the message for a call without an answer. With a connection, it is `noReply` (spec §8).
 * Without one, it says whether the call was sent: a call made while the browser was offline never
 * was.
 */
export const withoutReply = ({ isRead, wasOffline }: { isRead: boolean; wasOffline: boolean }) =>
  !isLineDown() ? 'noReply' : isRead ? 'notLoaded' : wasOffline ? 'notSent' : 'unsure'
