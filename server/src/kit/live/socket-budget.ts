/**
 * The message budgets of one socket: a large burst, such as a manager's two hundred branches after
 * a reconnect, then a low steady rate.
 */
const budgets = {
  messages: { burst: 600, perSecond: 20 },
  bytes: { burst: 256_000, perSecond: 8_000 },
} as const

export const maxBranches = 500
/** How many messages of one socket may wait behind the one that is being answered. */
export const maxWaiting = 600
/** How many sockets of one session may be open: more than the tabs anybody opens. */
export const maxPerSession = 32
/** How many connections may wait for admission at once. */
export const maxKnocking = 256

/**
 * Counts incoming messages and their bytes. Returns false once they exceed what a till could ever
 * send.
 */
export function socketBudget(now: number): (bytes: number, now: number) => boolean {
  let at = now
  const left = { messages: budgets.messages.burst as number, bytes: budgets.bytes.burst as number }
  return (bytes, now) => {
    const seconds = Math.max(0, now - at) / 1000
    at = now
    for (const kind of ['messages', 'bytes'] as const)
      left[kind] = Math.min(budgets[kind].burst, left[kind] + seconds * budgets[kind].perSecond)
    left.messages -= 1
    left.bytes -= bytes
    return left.messages >= 0 && left.bytes >= 0
  }
}
