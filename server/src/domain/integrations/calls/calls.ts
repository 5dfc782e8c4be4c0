import sql from 'sql-template-tag'
import type { CallState } from '#contract/integrations/phone-call.ts'
import { countries, inCountry } from '#contract/kit/phone.ts'
import type { Db } from '#server/db/pool.ts'
import { announce } from '#server/kit/live/events.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineLoop, fairly, perTenant, sweepRows } from '#server/kit/jobs/work.ts'
import { bareLine, lineOf, type CallEvent } from './call-event.ts'
import type { OpenSwitchboard } from './switchboards.ts'

/** The switchboard from which an event came, and its branch. */
export type Teller = Pick<OpenSwitchboard, 'company_id' | 'id' | 'branch_id' | 'provider'>

/**
 * The longest time for which a telephone rings, in ms. Without this limit, a call would ring for
 * ever if its switchboard fell silent.
 */
export const longestRingMs = 3 * 60_000
/** The longest plausible call with a restaurant, in ms. */
const longestTalkMs = 2 * 3_600_000
/**
 * The oldest event time that is accepted, in ms before now: a clock may be wrong, or an event
 * delayed by a day.
 */
const oldestMs = 24 * 3_600_000

/**
 * The call's state after an event. States only move forward: if one telephone of a group is not
 * answered, this does not end a call that another telephone has answered.
 */
export function nextState(now: CallState, event: CallEvent['state']): CallState {
  if (event === 'over') return now === 'ringing' ? 'missed' : now === 'answered' ? 'ended' : now
  if (event === 'ended') return 'ended'
  return now === 'ringing' ? event : now
}

interface Stored {
  id: string
  branch_id: string
  state: CallState
}

/**
 * Records an event of an inbound call in the caller's transaction: the call's row, its log entry if
 * one is given, and the message to tills. Repeated and late events change nothing, except that they
 * fill in missing details. Resolves to the branch that was notified, if any.
 */
export async function noteCall(
  db: Db,
  board: Teller,
  event: CallEvent,
  { now, log, is_test = false }: { now: Date; log?: unknown; is_test?: boolean },
): Promise<string | undefined> {
  const { company_id, provider } = board
  if (log)
    await db.one(sql`
    insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at, done_at)
    values (${provider}, ${logId(event, event.state)}, ${company_id}, ${board.branch_id}, 'virtualSwitchBoard', ${JSON.stringify({ order_id: null, push: log })}, ${now}, ${now})
    on conflict (company_id, platform, event_id) do nothing`)
  if (event.direction === 'outbound' || event.direction === 'internal') return undefined
  const found = sql`select id, branch_id, state from phone_call where company_id = ${company_id} and provider = ${provider} and call_id = ${event.call_id} for update`
  const known = (await db.one<Stored>(found)) ?? (await begin(db, board, event, { now, is_test }))
  // A concurrent event of the same call may have written the row first.
  const row = known ?? (event.direction === 'inbound' ? await db.must<Stored>(found) : undefined)
  if (!row) return undefined
  if (known && 'isNew' in known) {
    await tell(db, company_id, row)
    return row.branch_id
  }
  const state = nextState(row.state, event.state)
  await db.one(sql`update phone_call set state = ${state}, extension = case when ${event.extension} = '' then extension else ${event.extension} end,
      line = case when line = '' then ${event.line} else line end,
      answered_at = case when ${state} = 'answered' then coalesce(answered_at, ${now}) else answered_at end,
      ended_at = case when ${state} in ('missed', 'ended') then coalesce(ended_at, ${now}) end
    where company_id = ${company_id} and id = ${row.id}`)
  if (state === row.state) return undefined
  await tell(db, company_id, { ...row, state })
  return row.branch_id
}

/** The key of an event's log entry. */
export const logId = ({ call_id }: Pick<CallEvent, 'call_id'>, state: CallEvent['state']) => `${call_id} ${state}`

const tell = (db: Db, company_id: string, { id, branch_id, state }: Stored) =>
  announce(db, { company_id, branch_id }, 'call', { call_id: id, state })

/**
 * Writes the row of an unknown call. Does nothing if the event does not say that the call is
 * inbound, or if another event wrote the row first.
 */
async function begin(
  db: Db,
  board: Teller,
  event: CallEvent,
  { now, is_test }: { now: Date; is_test: boolean },
): Promise<(Stored & { isNew: true }) | undefined> {
  if (event.direction !== 'inbound') return undefined
  const { company_id, provider } = board
  const said = event.at?.getTime() ?? now.getTime()
  const rang_at = new Date(said < now.getTime() - oldestMs || said > now.getTime() ? now : said)
  // Events such as an answer or a hang-up may have arrived before the first event that states the
  // direction. They are applied now.
  const earlier = await db.many<{ event_id: string }>(sql`select event_id from inbox
    where company_id = ${company_id} and platform = ${provider} and event_id = any(${laterStates.map((it) => logId(event, it))})`)
  const state = [
    event.state,
    ...laterStates.filter((it) => earlier.some((row) => row.event_id === logId(event, it))),
  ].reduce<CallState>(nextState, 'ringing')
  const branch_id = await branchOf(db, board, event)
  const member_ids = event.phone ? await membersWith(db, company_id, event.phone) : []
  const row = await db.one<Stored>(sql`
    insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at, heard_at, answered_at, ended_at, is_test)
    values (${company_id}, ${uuidv7(now.getTime())}, ${branch_id}, ${provider}, ${event.call_id}, ${event.phone}, ${event.line}, ${event.extension}, ${state}, ${member_ids}::uuid[],
      ${rang_at}, ${now}, ${state === 'answered' ? now : null}, ${state === 'missed' || state === 'ended' ? now : null}, ${is_test})
    on conflict (company_id, provider, call_id) do nothing returning id, branch_id, state`)
  return row && { ...row, isNew: true }
}
const laterStates = ['answered', 'missed', 'over', 'ended'] as const

/**
 * The branch to which a call belongs: the one with this line or extension, among all branches of
 * the company with a switchboard of the same provider. If there is none, the branch whose address
 * received the event.
 */
async function branchOf(db: Db, { company_id, branch_id, provider }: Teller, { line, extension }: CallEvent) {
  // Lines that were saved by older versions may be stored as another country's numbers, or as they
  // were typed, because numbers were not yet read by the company's country.
  const called = [line, extension]
    .flatMap((it) => [bareLine(it), ...countries.map((country) => inCountry(country, () => lineOf(it)))])
    .filter(Boolean)
  const owner = await db.one<{ branch_id: string }>(sql`select branch_id from switchboard
    where company_id = ${company_id} and provider = ${provider} and is_active and lines && ${called}::text[] order by branch_id <> ${branch_id}, branch_id limit 1`)
  return owner?.branch_id ?? branch_id
}

/**
 * The members with a phone number: first those whose main number it is, then those who have it as
 * an additional number.
 */
export const membersWith = async (db: Db, company_id: string, phone: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`
    select m.id from member m where m.company_id = ${company_id} and m.merged_into is null and m.erased_at is null
      and (m.phone = ${phone} or m.id in (select p.member_id from member_phone p where p.company_id = ${company_id} and p.phone = ${phone}))
    order by m.phone is distinct from ${phone}, m.id limit 8`)
  return rows.map((it) => it.id)
}

/**
 * Ends calls whose switchboard sends no more events. Calls that have been ringing for too long
 * count as missed; test calls are deleted.
 */
const endSilent = perTenant(
  ({ db, now }) => {
    const before = (ms: number) => new Date(now().getTime() - ms)
    const open = sql`select company_id, id, branch_id, state from phone_call
      where (state = 'ringing' and heard_at < ${before(longestRingMs)}) or (state = 'answered' and heard_at < ${before(longestTalkMs)})`
    return db.many<Stored & { company_id: string }>(sql`/* platform: every company's calls */ ${fairly(open)}`)
  },
  (kit, { company_id, ...row }) =>
    kit.db.tx(async (db) => {
      const state = nextState(row.state, 'over')
      const ended = await db.one(sql`update phone_call set state = ${state}, ended_at = ${kit.now()}
        where company_id = ${company_id} and id = ${row.id} and state = ${row.state} returning 1 as one`)
      if (ended) await tell(db, company_id, { ...row, state })
    }),
  { after: (kit) => kit.nudge() },
)
export const silentCallLoop = defineLoop('silent calls', 30_000, endSilent)

/** Calls are kept for 90 days, test calls for one day. */
export const callChore = sweepRows(
  'phone_call',
  'company_id, id',
  sql`rang_at < now() - interval '90 days' or (is_test and rang_at < now() - interval '1 day')`,
)
