import { afterEach, expect, it, vi } from 'vitest'
import type { Pool } from '#server/db/pool.ts'
import { forEachTenant, roundOf } from './for-each-tenant.ts'
import { asWork, troublesOf } from './troubles.ts'

afterEach(() => vi.useRealTimers())

const kit = () => ({ db: {} as Pool })
const rows = (text: string) => text.split(' ').map((it) => ({ company_id: it[0]!, branch_id: it[1] ?? null, name: it }))
const never = () => new Promise<never>(() => undefined)

it('tries every tenant, whatever fails before it, and then says how many failed and why', async () => {
  const tried: string[] = []
  const act = async ({ name }: { name: string }) => {
    tried.push(name)
    if ('ac'.includes(name)) throw new Error(`no ${name}`)
  }
  await expect(forEachTenant(kit(), rows('a b c d'), act)).rejects.toThrow('2 of 4 failed: no a')
  expect(tried.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  await forEachTenant(kit(), rows('b d'), act)
  await forEachTenant(kit(), [], act)
})

it('gives each branch a turn, the first of each company first, and goes on with a branch’s other rows where one fails', async () => {
  const tried: string[] = []
  const act = async ({ name }: { name: string }) => {
    tried.push(name)
    if (name === 'a1x') throw new Error('no')
  }
  const given = rows('a1x a1y a2 a3 b1 c1')
  const round = await roundOf(kit(), given, act, { atOnce: 1 })
  expect(tried).toEqual(['a1x', 'a1y', 'b1', 'c1', 'a2', 'a3'])
  expect(round).toMatchObject({ tried: 5, failed: 1 })
})

it('leaves to itself what hangs, notes it, and does not begin it anew while it is under way', async () => {
  vi.useFakeTimers()
  const it = kit()
  const tried: string[] = []
  const hang = Promise.withResolvers<void>()
  const act = ({ name }: { name: string }) => {
    tried.push(name)
    return name === 'a' ? hang.promise : Promise.resolve()
  }
  const round = () => asWork('test', () => roundOf(it, rows('a b'), act, { ms: 1000, atOnce: 1 }))
  const first = round()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await first).toMatchObject({ failed: 1 })
  expect(troublesOf(it.db, 'test').all()).toMatchObject([{ company_id: 'a', reason: 'too_long', tries: 1 }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await round()).toMatchObject({ failed: 1 })
  expect(tried).toEqual(['a', 'b', 'b'])
  hang.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(await round()).toMatchObject({ failed: 0 })
  expect(tried.slice(3)).toEqual(['a', 'b'])
  expect(troublesOf(it.db, 'test').all()).toEqual([])
})

it('waits longer after each failure, up to a minute, and for what is not due any more not at all', async () => {
  vi.useFakeTimers()
  const it = kit()
  const at: number[] = []
  const begun = Date.now()
  const act = () => {
    at.push((Date.now() - begun) / 1000)
    return Promise.reject(new Error('no'))
  }
  for (let second = 0; second < 260; second++) {
    await asWork('test', () => roundOf(it, rows('a'), act))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(at).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
  await vi.advanceTimersByTimeAsync(60_000)
  await asWork('test', () => roundOf(it, rows('b'), () => Promise.resolve()))
  expect(troublesOf(it.db, 'test').all()).toEqual([])
})

it('gives whoever has more to do another turn after everybody else, and no more rows than fit into a turn', async () => {
  const tried: string[] = []
  let left = 2
  const act = async ({ name }: { name: string }) => {
    tried.push(name)
    return name === 'a' && left-- > 0 ? 'more' : undefined
  }
  await roundOf(kit(), rows('a b c'), act, { atOnce: 1 })
  expect(tried).toEqual(['a', 'b', 'c', 'a', 'a'])
  vi.useFakeTimers()
  const slow: string[] = []
  const round = roundOf(
    kit(),
    rows('a1x a1y a1z b1'),
    async ({ name }) => {
      slow.push(name)
      await new Promise((done) => setTimeout(done, 600))
    },
    { ms: 1000, atOnce: 1 },
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect(await round).toMatchObject({ failed: 0 })
  expect(slow).toEqual(['a1x', 'a1y', 'b1'])
})

it('does not count as trouble what may take long', async () => {
  vi.useFakeTimers()
  const it = kit()
  const long: Promise<unknown>[] = []
  const round = asWork('test', () => roundOf(it, rows('a b'), never, { ms: 1000, atOnce: 1, long }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await round).toMatchObject({ tried: 2, failed: 0 })
  expect([long.length, troublesOf(it.db, 'test').all()]).toEqual([2, []])
})
