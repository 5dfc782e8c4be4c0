import { startsFor } from '#contract/dining/assign-table.ts'
import { startFault } from '#contract/dining/reservation-starts.ts'
import { bookingBranch } from '#server/domain/dining/booking-branch.ts'
import { roomOf } from '#server/domain/dining/room.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'

interface SlotQuery {
  date: string
  party_size: number
  now: Date
}

/**
 * The start times at which a party that books online gets a table. A party too large for online
 * booking may request any start time.
 */
export async function slotsOf(db: Db, key: BranchKey, { date, party_size, now }: SlotQuery) {
  const branch = await bookingBranch(db, key)
  const { rules, hours, is_open } = branch
  const room = await roomOf(db, branch, { date, now })
  const starts = room.starts.filter((at) => !startFault(branch, rules, { at, now, isGuest: true }))
  const isLarge = party_size > rules.online_max_guests
  const free = isLarge ? starts : startsFor({ ...room, starts }, { guests: party_size, isOnline: true })
  return {
    date,
    timezone: hours.timezone,
    max_guests: rules.online_max_guests,
    starts: is_open ? free.map((at) => new Date(at).toISOString()) : [],
  }
}
