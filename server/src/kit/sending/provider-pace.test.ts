import { afterAll, expect, it } from 'vitest'
import type { Purpose } from '#contract/kit/letters.ts'
import { testServer } from '#server/app/test/test-server.ts'
import { takePace } from './provider-pace.ts'

const server = await testServer({ role: 'api' })
afterAll(() => server.stop())

const at = Date.parse('2026-11-20T11:00:00Z')
let n = 0
const provider = () => ({ id: `p${++n}`, pace: { max: 10, windowMs: 1000 } })
/** Makes a number of requests and returns how many were granted. */
async function take(of: ReturnType<typeof provider>, purpose: Purpose, wanted: number, ms = 0): Promise<number> {
  let given = 0
  for (let n = 0; n < wanted; n++) if (await takePace(server.kit.db, of, purpose, new Date(at + ms))) given++
  return given
}

it('gives so many in a window, to advertising fewer, and holds nothing back that is about an account', async () => {
  const it = provider()
  expect(await take(it, 'commercial', 20)).toBe(8)
  expect(await take(it, 'commercial', 1)).toBe(0)
  expect(await take(it, 'service', 5, 999)).toBe(2)
  expect(await take(it, 'account', 7, 999)).toBe(7)
  expect(await take(it, 'service', 5, 999)).toBe(0)
  expect(await take(it, 'service', 50, 1000)).toBe(10)
})

it('many nodes at once are given no more', async () => {
  const it = provider()
  const given = await Promise.all(Array.from({ length: 30 }, () => take(it, 'service', 1)))
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(10)
  expect(await take(provider(), 'service', 1)).toBe(1)
})

it('a clock that goes back does not stop a provider for good', async () => {
  const it = provider()
  await take(it, 'service', 10, 60_000)
  expect(await take(it, 'service', 3, 0)).toBe(3)
})
