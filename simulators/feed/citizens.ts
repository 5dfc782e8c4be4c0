import type { Chance } from '#demo/chance.ts'

interface CitizensOptions {
  /** Where the simulated İYS is; without one nobody changes their mind. */
  iysUrl: string | undefined
  chance: Chance
  fetch: (url: string, init: RequestInit) => Promise<unknown>
}

/** Between two of them on average, in ms. */
const meanGap = 15 * 60_000

/** Citizens who change their mind about a company's messages at İYS itself: whatever the pace, every quarter of an hour. */
export function createCitizens({ iysUrl, chance, fetch }: CitizensOptions) {
  let passed = 0
  let gap = 0.3
  return {
    /** Lets time pass: perhaps somebody does. Never throws: people do whatever İYS is up to. */
    async pass(elapsed_ms: number): Promise<void> {
      passed += elapsed_ms / meanGap
      if (passed < gap || !iysUrl) return
      passed = 0
      gap = 0.5 + chance.next()
      await fetch(`${iysUrl}/__control/citizens`, { method: 'POST' }).catch(() => undefined)
    },
  }
}
