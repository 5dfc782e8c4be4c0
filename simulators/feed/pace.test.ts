import { describe, expect, it } from 'vitest'
import { chance } from '#demo/chance.ts'
import { hourScale, meanInterval, nextGap, staffScale, watchedShare } from './pace.ts'

describe('the pace of the feed', () => {
  it('gives the watched branch an order every 90 s at 30 and every 10 s at 100, and all branches together one in three minutes at 0', () => {
    expect(meanInterval(0)).toBe(180_000)
    expect(meanInterval(30) / watchedShare).toBeCloseTo(90_000, -2)
    expect(meanInterval(100) / watchedShare).toBeCloseTo(10_000, -2)
  })

  it('never slows down as the pace goes up, and clamps a pace out of range', () => {
    const paces = Array.from({ length: 101 }, (_, pace) => meanInterval(pace))
    for (const [i, interval] of paces.entries()) if (i > 0) expect(interval).toBeLessThan(paces[i - 1] ?? 0)
    expect([meanInterval(-5), meanInterval(500)]).toEqual([meanInterval(0), meanInterval(100)])
  })

  it('follows the hour by the clock of Istanbul, unless somebody asks for a rush', () => {
    const at = (hour: number) => Date.UTC(2026, 10, 20, hour - 3, 30)
    const [night, morning, noon, evening] = [4, 9, 13, 19].map((hour) => hourScale(at(hour), 0)) as [
      number,
      number,
      number,
      number,
    ]
    expect(night).toBeLessThan(morning)
    expect(morning).toBeLessThan(noon)
    expect([noon, evening]).toEqual([1.6, 1.6])
    expect(night).toBeGreaterThan(0.3)
    expect(hourScale(at(4), 100)).toBe(1)
  })

  it('draws gaps around one mean interval, between a tenth of it and three times as long', () => {
    const source = chance(11)
    const gaps = Array.from({ length: 4000 }, () => nextGap(source))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.1)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3)
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(0.95, 1)
  })

  it('lets the staff work at the usual speed at 30, slower when quiet, faster in the rush', () => {
    expect([staffScale(0), staffScale(30), staffScale(100)]).toEqual([1.5, 1, 0.4])
  })
})
