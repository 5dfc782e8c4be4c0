import { expect, it } from 'vitest'
import { chance } from '#demo/chance.ts'
import { createCallers } from './callers.ts'
import { stageWorld } from './stage.ts'

it('people call, are answered or give up, one at a time on a line', async () => {
  let now = 0
  const events: { event: string; caller: string }[] = []
  const branch_id = stageWorld.watched_branch_id
  const callers = createCallers({
    world: stageWorld,
    boards: [{ branch_id, provider: 'verimor', path: '/api/switchboard/a/b' }],
    url: 'http://sofra',
    chance: chance(3),
    now: () => now,
    fetch: async (url, init) => {
      expect(url).toBe('http://sofra/api/switchboard/a/b')
      const fields = new URLSearchParams(String(init.body))
      events.push({ event: fields.get('event_type') ?? '', caller: fields.get('caller_id_number') ?? '' })
      return new Response('{}')
    },
  })
  for (; now < 3_600_000; now += 2000) await callers.pass(2000, 50)
  const count = (event: string) => events.filter((each) => each.event === event).length
  expect(count('ringing')).toBeGreaterThan(8)
  expect(count('answer')).toBeGreaterThan(count('ringing') / 2)
  expect(count('answer')).toBeLessThan(count('ringing'))
  expect(Math.abs(count('ringing') - count('hangup'))).toBeLessThan(2)
  expect(new Set(events.map((each) => each.caller)).size).toBeGreaterThan(1)
})
