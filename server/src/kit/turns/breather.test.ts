import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { breather } from './breather.ts'

it('lets one of many long pieces of work go on in a round of the event loop, and each in turn', async () => {
  const steps: string[] = []
  let round = 0
  const rounds: number[] = []
  const work = async (name: string) => {
    const breathe = breather(0)
    for (let n = 0; n < 20; n++) {
      await breathe()
      steps.push(name)
      rounds.push(round)
    }
  }
  const all = Promise.all(['a', 'b', 'c'].map(work))
  let isDone = false
  void all.then(() => (isDone = true))
  while (!isDone) {
    await nextRound()
    round++
  }
  expect(steps.join('')).toBe('abc'.repeat(20))
  expect(new Set(rounds).size).toBe(rounds.length)
})

it('goes on at once while its time is not used up', async () => {
  const breathe = breather(60_000)
  let isLater = false
  setImmediate(() => (isLater = true))
  for (let n = 0; n < 100; n++) await breathe()
  expect(isLater).toBe(false)
})
