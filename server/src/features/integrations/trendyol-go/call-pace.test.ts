import { afterAll, expect, it } from 'vitest'
import { testServer } from '#server/app/test/test-server.ts'
import { takeTurn } from '#server/domain/integrations/pace.ts'

const server = await testServer({ role: 'api' })
afterAll(() => server.stop())

const limit = { calls: 40, perMs: 10_000 }
const start = Date.parse('2026-11-20T11:00:00Z')
/**
 * Asks for a turn at a moment, in ms from the start. Returns the moment of the turn; undefined if
 * there is none. Only the database remembers turns, so calls here stand for calls of several nodes.
 */
const ask = async (key: string, ms: number) => {
  const waitMs = await takeTurn({ db: server.kit.db, now: () => new Date(start + ms) }, key, limit)
  return waitMs === undefined ? undefined : ms + waitMs
}
/** The most turns within any span of the limit's length. */
const most = (turns: readonly number[]) =>
  Math.max(...turns.map((from) => turns.filter((at) => at >= from && at < from + limit.perMs).length))

it('gives half of the turns at once, the others evenly, and none that would take long', async () => {
  const turns = []
  for (let n = 0; n < 60; n++) turns.push(await ask('even', 0))
  expect(turns.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
  expect(turns.slice(20, 28)).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3500, 4000])
  expect(turns.slice(28)).toEqual(Array.from({ length: 32 }, () => undefined))
  // Another account has turns of its own.
  expect(await ask('other', 0)).toBe(0)
})

it('stays within the limit in any span, also while many ask at once, and uses most of it', async () => {
  const turns = []
  for (let ms = 0; ms < 60_000; ms += 1000) {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask('many', ms)))
    turns.push(...asked.filter((it) => it !== undefined))
  }
  expect(most(turns)).toBeLessThanOrEqual(limit.calls)
  expect(turns.length).toBeGreaterThan(130)
})
