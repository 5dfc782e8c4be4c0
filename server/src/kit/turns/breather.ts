const stepMs = 5

/** Work that waits to go on, what has waited longest first. */
const waiting: (() => void)[] = []
let isTurning = false

/** Lets one go on in each round of the event loop: while several long answers are made, others wait for a step of one. */
function turn(): void {
  waiting.shift()?.()
  isTurning = waiting.length > 0
  if (isTurning) setImmediate(turn)
}

/** Resolves in a later round of the event loop, in which no other work that waits here goes on. */
function ownRound(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (!isTurning) setImmediate(turn)
  isTurning = true
  return promise
}

/**
 * For loops over what a tenant has stored: `await breathe()` after each piece of work lets all others have the event loop once so many milliseconds are used up,
 * however large one piece is.
 */
export function breather(milliseconds = stepMs): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < milliseconds) return
    await ownRound()
    since = performance.now()
  }
}
