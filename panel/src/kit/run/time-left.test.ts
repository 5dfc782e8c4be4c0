import { expect, it } from 'vitest'
import { minutesLeft } from './time-left.ts'

const seen = (seconds: number, done: number) => ({ at: seconds * 1000, done })

it('says how long a run still takes at the pace that was seen, also of a run that was resumed', () => {
  expect(minutesLeft(seen(0, 0), seen(60, 100), 500)).toBe(4)
  expect(minutesLeft(seen(0, 250), seen(60, 300), 500)).toBe(4)
  expect(minutesLeft(seen(0, 0), seen(10, 1), 1000)).toBe(167)
})

it('says nothing in the first seconds, in the last minute, and of a run that stands still', () => {
  expect(minutesLeft(seen(0, 0), seen(4, 100), 500)).toBeNull()
  expect(minutesLeft(seen(0, 100), seen(60, 100), 500)).toBeNull()
  expect(minutesLeft(seen(0, 0), seen(60, 400), 500)).toBeNull()
})
