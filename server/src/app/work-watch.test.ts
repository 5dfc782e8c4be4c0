import { afterEach, expect, it, vi } from 'vitest'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, forPlatform } from '#server/kit/jobs/work.ts'
import { watchWork } from './work-watch.ts'

afterEach(() => vi.useRealTimers())

it('a loop that fails or hangs is behind after a while, another is not, and one that recovers is well again', async () => {
  vi.useFakeTimers()
  const warned: string[] = []
  const log = { warn: (_: object, name: string) => warned.push(name) }
  const kit = { log, now: () => new Date(), db: {}, slow: {} } as unknown as Kit
  let isBroken = true
  const never = Promise.withResolvers<void>()
  const loop = (name: string, run: () => Promise<void>) => defineLoop(name, 1000, forPlatform('', run))
  const loops = [
    loop('broken', () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve())),
    loop('hanging', () => never.promise),
    loop('well', () => Promise.resolve()),
  ]
  const watch = watchWork(kit, 'node', loops, Date.now)
  const round = setInterval(() => {
    for (const it of loops) void watch.run(it)
  }, 1000)
  const behind = () => watch.states().flatMap((it) => (it.isBehind ? it.name : []))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(behind()).toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(behind()).toEqual(['broken', 'hanging'])
  expect(watch.states().map((it) => it.failed)).toEqual([35, 0, 0])
  isBroken = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(behind()).toEqual(['hanging'])
  never.resolve()
  clearInterval(round)
  watch.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(new Set(warned)).toEqual(new Set(['broken', 'background work']))
})
