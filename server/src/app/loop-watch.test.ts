import { afterEach, expect, it, vi } from 'vitest'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, forPlatform } from '#server/kit/work/work.ts'
import { beginLoops } from './loop-watch.ts'

afterEach(() => vi.useRealTimers())

it('a loop that fails or hangs is behind after a while, another is not, and one that recovers is well again', async () => {
  vi.useFakeTimers()
  const warned: string[] = []
  const kit = { log: { warn: (_: object, name: string) => warned.push(name) } } as unknown as Kit
  let isBroken = true
  const never = Promise.withResolvers<void>()
  const loops = [
    defineLoop(
      'broken',
      1000,
      forPlatform('', () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve())),
    ),
    defineLoop(
      'hanging',
      1000,
      forPlatform('', () => never.promise),
    ),
    defineLoop(
      'well',
      1000,
      forPlatform('', () => Promise.resolve()),
    ),
  ]
  const { stop, states } = beginLoops(kit, loops, Date.now)
  const behind = () => states().flatMap((it) => (it.isBehind ? it.name : []))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(behind()).toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(behind()).toEqual(['broken', 'hanging'])
  expect(states().map((it) => it.failed)).toEqual([35, 0, 0])
  expect(new Set(warned)).toEqual(new Set(['broken']))
  isBroken = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(behind()).toEqual(['hanging'])
  never.resolve()
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})
