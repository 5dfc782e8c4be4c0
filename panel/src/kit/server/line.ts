/* Whether the offline banner is shown. Calls that then fail without an answer repeat the banner's
   text instead of suggesting a reload, which would fail too. */
let isCut = false

/** The offline banner calls this when it appears and disappears. */
export const noteCut = (is: boolean) => void (isCut = is)

export const isOffline = () => !navigator.onLine
export const isLineDown = () => isOffline() || isCut

/**
 * The message for a call without an answer: `noReply` while there is a connection (spec §8),
 * otherwise whether the call was sent. A call made while the browser was offline was never sent.
 */
export const withoutReply = ({ isRead, wasOffline }: { isRead: boolean; wasOffline: boolean }) =>
  !isLineDown() ? 'noReply' : isRead ? 'notLoaded' : wasOffline ? 'notSent' : 'unsure'
