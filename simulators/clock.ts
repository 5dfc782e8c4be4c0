/** Time as the simulator sees it: the current epoch milliseconds, and timers. */
export type Clock = {
  now(): number
  /** Runs `act` once after `ms`; the returned function cancels it. */
  after(ms: number, act: () => void): () => void
}

/**
 * If a delay is longer than this, setTimeout fires at once (a signed 32-bit number of ms, 24.8
 * days).
 */
const longestTimer = 2 ** 31 - 1

/** The machine's clock. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const due = Date.now() + ms
    let timer: NodeJS.Timeout
    const arm = (): void => {
      const left = due - Date.now()
      timer = left > longestTimer ? setTimeout(arm, longestTimer) : setTimeout(act, Math.max(0, left))
      timer.unref()
    }
    arm()
    return () => clearTimeout(timer)
  },
}

export type ManualClock = Clock & {
  /**
   * Moves time forward and runs the timers that fall due on the way, in order. Network calls that
   * they start continue afterwards.
   */
  advance(ms: number): void
}

/** A clock that stands still until it is moved. `start` is in epoch milliseconds. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 9)): ManualClock {
  let now = start
  let waiting: { due: number; act: () => void }[] = []
  return {
    now: () => now,
    after(ms, act) {
      const entry = { due: now + Math.max(0, ms), act }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = waiting.filter((entry) => entry.due <= end).sort((a, b) => a.due - b.due)[0]
        if (!next) break
        waiting = waiting.filter((entry) => entry !== next)
        now = next.due
        next.act()
      }
      now = end
    },
  }
}

/** A clock's timers that can be cancelled all at once. */
export function createTimers(clock: Clock) {
  const pending = new Set<() => void>()
  return {
    after(ms: number, act: () => void): () => void {
      const cancel = clock.after(ms, () => {
        pending.delete(cancel)
        act()
      })
      pending.add(cancel)
      return () => {
        pending.delete(cancel)
        cancel()
      }
    },
    forget(): void {
      for (const cancel of pending) cancel()
      pending.clear()
    },
  }
}
