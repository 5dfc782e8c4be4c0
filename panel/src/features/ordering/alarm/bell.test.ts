import { expect, it } from 'vitest'
import { alarmLoop, loopSec, melody, tunes } from './bell.ts'

const rate = 8000
const loudest = (samples: Float32Array, from: number, to: number) =>
  samples.slice(from * rate, to * rate).reduce((max, each) => Math.max(max, Math.abs(each)), 0)

it('the alarm sounds through five seconds and is silent for three', () => {
  const samples = alarmLoop(rate)
  expect(samples.length).toBe(loopSec * rate)
  for (let second = 0; second < 5; second++) expect(loudest(samples, second, second + 0.75)).toBeGreaterThan(0.3)
  expect(loudest(samples, 5, 8)).toBe(0)
  expect(samples[0]).toBe(0)
})

it('no melody overdrives the speaker, and each ends quietly', () => {
  for (const tune of Object.values(tunes)) {
    const samples = melody(tune, 3, rate)
    expect(loudest(samples, 0, 3)).toBeLessThanOrEqual(0.951)
    expect(loudest(samples, 2.9, 3)).toBeLessThan(0.02)
  }
})
