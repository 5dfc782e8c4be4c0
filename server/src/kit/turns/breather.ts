const stepMs = 5

/** Work waiting to continue, in the order in which it started to wait. */
const waiting: (() => void)[] = []
let isTurning = false

/**
 * Lets one piece of work continue per round of the event loop. While several long answers are
 * built, other requests therefore wait for one step at most.
 */
function turn(): void {
  waiting.shift()?.()
  isTurning = waiting.length > 0
  if (isTurning) setImmediate(turn)
}

/**
 * Resolves in a later round of the event loop, in which this is the only waiting work that
 * continues.
 */
function ownRound(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (!isTurning) setImmediate(turn)
  isTurning = true
  return promise
}

/**
 * For loops over a tenant's data: call `await breathe()` after each piece of work. Once the given
 * milliseconds are used up, it lets other requests run first, however large a single piece was.
 */
export function breather(milliseconds = stepMs): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < milliseconds) return
    await ownRound()
    since = performance.now()
  }
}
