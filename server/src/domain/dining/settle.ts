import sql from 'sql-template-tag'
import { freeSeatings, nearestStarts, type Party, type Room } from '#contract/dining/assign-table.ts'
import { dateOf, startFault } from '#contract/dining/reservation-starts.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { isHolding, nextAct, remindAt, type ReservationStatus } from '#contract/dining/reservation-steps.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { announce } from '#server/kit/live/events.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import type { BookingBranch } from './booking-branch.ts'
import { keepTables, returnCovers, takeCovers } from './hold.ts'
import { reservationOf, type Locked, type Previous } from './reservation-rows.ts'
import { roomOf, type FloorRoom } from './room.ts'
import { whyTaken } from './taken-tables.ts'

export type Contact = Pick<Reservation, 'name' | 'phone' | 'email' | 'lang' | 'note'>

/** Who acts, when and from where. */
export type By = Parameters<typeof audit>[1] & { lang?: Lang }

/**
 * The desired state of a reservation. `tables` asks for the best free tables (`free`), for those
 * the reservation already has (`kept`), or for the listed ones.
 */
export interface Wanted {
  status: ReservationStatus
  starts_at: Date
  minutes: number
  party_size: number
  /** The period during which the reservation occupies its tables. */
  from: Date
  until: Date
  tables: 'free' | 'kept' | readonly string[]
  /** Whether staff chose the tables by hand. */
  isChosen?: boolean
  contact?: Contact
  /** The state to which an undo returns. */
  previous: Previous | null
  action: string
  /**
   * Whether to consider only tables that can be booked online, and only start times that guests may
   * choose.
   */
  isGuest?: boolean
}

const minuteMs = 60_000
/** How often to try again if somebody else takes the free tables in the meantime. */
const maxTries = 5

/**
 * The only function that writes a reservation's status. Together with the status it reserves the
 * tables and the places in the time slot; if one of the two is not available, it does neither. If
 * the slot is full or no table is free, the refusal lists the nearest possible start times. If the
 * tables were chosen by hand, the refusal says who has them.
 */
export async function settle(
  db: Db,
  branch: BookingBranch,
  { row, covers, reminded_at, session_id }: Locked,
  to: Wanted,
  by: By,
): Promise<Reservation> {
  const { company_id, id } = row
  const holds = isHolding(to.status)
  const table_ids = to.tables === 'kept' ? row.table_ids : to.tables
  const counted = countedOf(row, covers, to, holds && table_ids.length > 0)
  const party: Party = {
    guests: to.party_size,
    at: to.from.getTime(),
    minutes: (to.until.getTime() - to.from.getTime()) / minuteMs,
    isOnline: to.isGuest ?? false,
  }
  const asked = { date: dateOf(branch, to.from), at: party.at, now: by.now, without: { id, session_id } }
  const span = { ...row, from: to.from, until: to.until }
  // If guests stay too long at a table that is reserved for others afterwards, the others cannot be
  // seated there yet, but the table can still be booked for them.
  const isSeating = to.status === 'seated'
  const isToHave = ({ occupied }: FloorRoom, ids: readonly string[]) =>
    !isSeating || ids.every((it) => !occupied.has(it))
  const refuse = async (code: 'slot_full' | 'no_table', room?: FloorRoom) => {
    const from = room ?? (await roomOf(db, branch, asked))
    const starts = from.starts.filter(
      (at) => !startFault(branch, branch.rules, { at, now: by.now, isGuest: to.isGuest ?? false }),
    )
    const instead = { starts: nearestStarts({ ...from, starts }, party).map((at) => new Date(at).toISOString()) }
    if (code === 'slot_full' || table_ids === 'free' || table_ids.length === 0) return fault(code, { instead })
    // Another user may have taken a table between the reading of the free tables and now.
    const [free] = freeSeatings(from, party).filter((ids) => isToHave(from, ids) && !areSame(ids, table_ids))
    const other = { free, isWithout: to.status === 'pending', isSeating }
    const { detail, ...more } = await whyTaken(db, branch, from, span, table_ids, other, by.lang ?? 'tr')
    return fault(code, { detail, instead: { ...instead, ...more } })
  }
  const moves = row.starts_at !== to.starts_at.toISOString() || counted !== covers
  if (moves && covers > 0) await returnCovers(db, row, new Date(row.starts_at), covers)
  if (moves && counted > 0) {
    const taken = await takeCovers(db, row, { at: to.starts_at, guests: counted, limit: branch.rules.covers_per_slot })
    if (!taken) throw await refuse('slot_full')
  }

  if (holds) {
    const room = await roomOf(db, branch, asked)
    // A reservation may keep its tables even if they can no longer be pushed together. Otherwise
    // its time or note could not be changed.
    if (to.isChosen && table_ids !== 'free' && !areSame(table_ids, row.table_ids)) refuseOdd(room, table_ids)
    const found = table_ids === 'free' ? freeSeatings(room, party) : [table_ids]
    const seatings = found.filter((ids) => isToHave(room, ids)).slice(0, maxTries)
    if (!(await keepFirst(db, span, seatings))) throw await refuse('no_table', room)
  } else if (table_ids !== 'free') await keepTables(db, span, table_ids, false)

  const { name, phone, email, lang, note } = to.contact ?? row
  const next = nextOf(
    branch,
    { ...row, email },
    to,
    row.starts_at === to.starts_at.toISOString() ? reminded_at : null,
    by.now,
  )
  await db.one(sql`update reservation set name = ${name}, phone = ${phone}, email = ${email}, lang = ${lang}, note = ${note}, status = ${to.status}, starts_at = ${to.starts_at}, minutes = ${to.minutes}, party_size = ${to.party_size}, covers = ${counted},
    previous = ${to.previous && JSON.stringify(to.previous)}, moved_at = ${by.now}, moved_by = ${by.actor?.name ?? null}, reminded_at = ${next.reminded_at},
    next_at = ${next.next_at}, version = version + 1, updated_at = ${by.now} where company_id = ${company_id} and id = ${id}`)
  await announce(db, row, 'reservation', { reservation_id: id })
  const after = await reservationOf(db, { company: company_id }, id)
  await audit(db, by, {
    noun: 'reservation',
    record_id: id,
    action: to.action,
    company_id,
    before: row.version === 0 ? null : row,
    after,
  })
  return after
}

/**
 * How many guests a reservation counts in its time slot. Walk-in guests are not counted, so a full
 * slot does not turn them away. Guests who are already seated keep counting as before.
 */
function countedOf(row: Reservation, covers: number, to: Wanted, hasTables: boolean): number {
  if (row.source === 'walk_in' || !hasTables) return 0
  return to.status === 'seated' ? covers : to.party_size
}

async function keepFirst(
  db: Db,
  span: Parameters<typeof keepTables>[1],
  seatings: readonly (readonly string[])[],
): Promise<boolean> {
  for (const it of seatings) if (await keepTables(db, span, it)) return true
  return false
}

const areSame = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()

/**
 * Tables chosen by hand must be either one table of the branch or several that can be pushed
 * together. Staff judge by themselves how many people fit.
 */
function refuseOdd({ tables, joins }: Room, table_ids: readonly string[]): void {
  const known = new Set(tables.map((it) => it.id))
  const unknown = table_ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw wrongField(`table_ids.${unknown}`, 'choice')
  if (table_ids.length > 1 && !joins.some((it) => areSame(it.table_ids, table_ids)))
    throw wrongField('table_ids', 'choice')
}

/**
 * The time of the reservation's next automatic step. A booking that is made after the time of its
 * reminder gets no reminder.
 */
function nextOf(branch: BookingBranch, row: Reservation, to: Wanted, reminded_at: string | null, now: Date) {
  const { timezone } = branch.hours
  const isLate = to.status === 'approved' && remindAt(to.starts_at, timezone) <= now
  const reminded = reminded_at ?? (isLate ? now.toISOString() : null)
  const next = nextAct({
    status: to.status,
    starts_at: to.starts_at,
    created_at: new Date(row.created_at),
    isToRemind: row.email !== '' && !reminded,
    no_show_min: branch.rules.no_show_min,
    timezone,
  })
  // If a person has undone an automatic step that was due, no automatic step follows: that person
  // handles the reservation from now on.
  return { reminded_at: reminded, next_at: next && next.at > now ? next.at : null }
}
