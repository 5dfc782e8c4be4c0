import type { Random } from '../random.ts'

/**
 * An id like Getir's: 8 digits of time, 16 random ones. Because of the time, runs with the same
 * seed do not repeat ids.
 */
export function objectId(random: Random, now: number): string {
  return (
    Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8) + random.hex(16)
  )
}
