import type { Chance } from '#demo/chance.ts'

interface CitizensOptions {
  /** The simulated İYS's address. Without one, no citizen changes their mind. */
  iysUrl: string | undefined
  chance: Chance
  fetch: (url: string, init: RequestInit) => Promise<unknown>
}

/** The mean time between two changes, in ms. */
const meanGap = 15 * 60_000

/**
 * Citizens who change their mind about a company's messages at İYS itself, one every quarter of an
 * hour at any pace.
 */
export function createCitizens({ iysUrl, chance, fetch }: CitizensOptions) {
  let passed = 0
  let gap = 0.3
  return {
    /** Advances time: a citizen may change their mind. Never throws, whatever state İYS is in. */
    async pass(elapsed_ms: number): Promise<void> {
      passed += elapsed_ms / meanGap
      if (passed < gap || !iysUrl) return
      passed = 0
      gap = 0.5 + chance.next()
      await fetch(`${iysUrl}/__control/citizens`, { method: 'POST' }).catch(() => undefined)
    },
  }
}
