/*
 * Whether a banner says that there is no line. Then whatever fails for want of an answer says the same as the banner, and not to load the page anew, which could not be had either.
 */
let isCut = false

/** Whoever shows that the line to the server is cut says here when it does. */
export const noteCut = (is: boolean) => void (isCut = is)

export const isOffline = () => !navigator.onLine
export const isLineDown = () => isOffline() || isCut

/** What is said of a call without an answer: `noReply` while the line is up (spec §8), else what became of it. What the browser itself had no network for was never sent. */
export const withoutReply = ({ isRead, wasOffline }: { isRead: boolean; wasOffline: boolean }) =>
  !isLineDown() ? 'noReply' : isRead ? 'notLoaded' : wasOffline ? 'notSent' : 'unsure'
