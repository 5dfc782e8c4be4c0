import sql, { raw, type Sql } from 'sql-template-tag'
import { isAway, isTooLong } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { afterAccepting } from './accept.ts'
import { eventId } from './events.ts'
import { isUnreadable, PlatformFault, unreadableAnswer } from '../fault.ts'
import { linkOf } from '../link.ts'
import type { Link } from '../platform.ts'
import type { Platform, PlatformClient, PlatformOrder, PushMeaning } from '../platform.ts'
import { reconcile, type Note } from './reconcile.ts'
import { handleReport, reportHandlerOf, type ReportRow } from './reports.ts'
import { noteFixed, noteRestaurant } from '../restaurant/restaurant.ts'
import { platformOf } from '../registry.ts'
import { defineChore, forTenants, inBatches, perTenant, sweepRows } from '#server/kit/jobs/work.ts'
import { alertMissed } from './alert-missed.ts'
import { finish, giveUp, giveUpIn, inboxWork, noteUnhandled, pause, type PushKey, type Waiting } from './inbox-row.ts'

/**
 * An event that a platform pushed or that we found by polling. `event` identifies the event within
 * the link.
 */
export interface Push {
  kind: string
  event: string
  order_id: string | null
  body: unknown
}

/** The kinds of events that polling finds. Pushes have the platform's own kinds. */
export const pollKinds = { order: 'status', cancelled: 'cancel-order' } as const
const meaningOf = ({ webhook }: Platform, kind: string): PushMeaning =>
  webhook?.kinds[kind] ?? (kind === pollKinds.cancelled ? 'cancelled' : 'order')

/** The problems after which an event is tried again if polling finds it. */
const open = raw(`'unconfirmed', 'unknown_order', 'unreadable', 'failed', 'no_branch', 'no_licence', 'no_module'`)

/**
 * Records events that a poll has found. They replace the content of rows that are still waiting or
 * could not be confirmed.
 */
export async function recordFound(kit: Kit, link: Link, pushes: Push[]): Promise<void> {
  if (pushes.length === 0) return
  const now = kit.now().toISOString()
  const rows = pushes.map((it) => ({
    event_id: eventId(link, it.event),
    kind: it.kind,
    body: { order_id: it.order_id, push: it.body, fetched_at: now },
  }))
  await kit.db.one(sql`
    insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at)
    select distinct on (event_id) ${link.platform}::text, event_id, ${link.company_id}::uuid, ${link.branch_id}::uuid, kind, body, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(event_id text, kind text, body jsonb)
    on conflict (company_id, platform, event_id) do update set done_at = null, problem = null,
      -- what could not be read is listed again at each poll, so its tries are counted on
      body = case when inbox.problem = 'unreadable' then inbox.body - 'not_before' when inbox.body ? 'given_up' then '{"given_up": true}'::jsonb else '{}'::jsonb end
        || excluded.body
    where inbox.done_at is null or inbox.problem in (${open})`)
}

/** The key of one inbox. There is one for each branch and platform. */
type Place = Pick<Waiting, 'company_id' | 'branch_id'> & { platform: string }

/** Handles all waiting rows of all branches. */
export const drainInbox = perTenant(
  ({ db }) =>
    db.many<Place>(
      sql`/* platform: every company's deliveries */ select distinct platform, company_id, branch_id from inbox where done_at is null`,
    ),
  drainBranch,
  { ms: 20_000, atOnce: 12 },
)

interface Run {
  done: Promise<void>
  again: boolean
}
interface Draining {
  runs: Map<string, Run>
  timers: Map<string, NodeJS.Timeout>
}
const draining = new WeakMap<Kit, Draining>()

/**
 * Handles the waiting rows of one branch, in the sequence in which they arrived. Only one such run
 * is in progress at a time. A platform that hangs delays only that branch.
 */
export function drainBranch(kit: Kit, at: Place): Promise<void> {
  const all = draining.get(kit) ?? { runs: new Map<string, Run>(), timers: new Map<string, NodeJS.Timeout>() }
  draining.set(kit, all)
  const key = `${at.platform} ${at.branch_id}`
  const going = all.runs.get(key)
  if (going) {
    going.again = true
    return going.done
  }
  const run: Run = { again: false, done: Promise.resolve() }
  const work = async () => {
    try {
      do {
        run.again = false
        await drain(kit, at)
        await wakeAgain(kit, all, at, key)
      } while (run.again)
    } catch (error) {
      wakeAt(kit, all, at, { key, inMs: retryMs })
      throw error
    } finally {
      // The run must be removed right after the last check of `again`, without awaiting anything.
      // Otherwise a caller that arrives in between would wait for a run that has already ended.
      all.runs.delete(key)
    }
  }
  all.runs.set(key, run)
  run.done = work()
  return run.done
}

/**
 * Starts handling a branch's waiting rows without making the caller wait. Never throws; what fails
 * is tried again in the next round.
 */
export const drainSoon = (kit: Kit, at: Place): void =>
  void drainBranch(kit, at).catch((error: unknown) => kit.log.error({ err: error, ...at }, 'inbox of a platform'))

async function drain(kit: Kit, { platform, company_id, branch_id }: Place): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const rows = (
      await kit.db.many<Waiting>(sql`
        select event_id, company_id, branch_id, platform, kind, body from inbox
        where company_id = ${company_id} and platform = ${platform} and branch_id = ${branch_id} and done_at is null and coalesce((body ->> 'not_before')::timestamptz, received_at) <= ${kit.now()}
        order by received_at, event_id limit 50`)
    ).filter((it) => !tried.has(it.event_id))
    const [first] = rows
    if (!first) return
    const handler = reportHandlerOf(platform)
    if (handler) {
      for (const row of rows) {
        tried.add(row.event_id)
        await handleReport(kit, handler, row as ReportRow)
      }
      continue
    }
    const link = await linkOf(kit, first)
    const adapter = platformOf(platform)
    const client = link && adapter?.client(kit, link)
    for (const row of rows) {
      tried.add(row.event_id)
      await afterAccepting(kit)
      if (!link || !adapter || !client) await finish(kit, row, 'no_link')
      else if ((await handle(kit, { link, platform: adapter, client }, row)) === 'unreachable') return
    }
  }
}

/**
 * Handles a row again as soon as the pause after a failed try is over. Polling would find the event
 * within a minute too, but the customer is waiting.
 */
async function wakeAgain(kit: Kit, all: Draining, at: Place, key: string): Promise<void> {
  clearTimeout(all.timers.get(key))
  const next = await kit.db.one<{ at: string | null }>(
    sql`select min((body ->> 'not_before')::timestamptz) as at from inbox where company_id = ${at.company_id} and platform = ${at.platform} and branch_id = ${at.branch_id} and done_at is null`,
  )
  if (next?.at) wakeAt(kit, all, at, { key, inMs: Math.max(250, Date.parse(next.at) - kit.now().getTime()) })
}

/**
 * The time, in ms, after which a branch's rows are handled again if the database did not answer.
 */
const retryMs = 2000

function wakeAt(kit: Kit, { timers }: Draining, at: Place, { key, inMs }: { key: string; inMs: number }): void {
  clearTimeout(timers.get(key))
  const timer = setTimeout(() => kit.db.raw.ending || drainSoon(kit, at), inMs)
  timer.unref()
  timers.set(key, timer)
}

interface Linked {
  link: Link
  platform: Platform
  client: PlatformClient
}

/**
 * Handles one row: asks the platform for the current order, then updates ours and marks the row as
 * done in one transaction.
 */
async function handle(kit: Kit, at: Linked, row: Waiting): Promise<'unreachable' | undefined> {
  const { link } = at
  try {
    const meaning = meaningOf(at.platform, row.kind)
    if (meaning === 'noted') return await finish(kit, row, null)
    if (meaning === 'restaurant') return await noteStatus(kit, at, row)
    const truth = await truthOf(kit, at, row)
    if (truth.restaurant_id !== link.external_id)
      return await (meaning === 'order' ? giveUp : finish)(kit, row, 'other_restaurant')
    if (meaning === 'cancelled' && !truth.cancelled) return await pause(kit, row, 'unconfirmed')
    // An order that has been cancelled is not stored, so its content is not needed.
    const input = truth.cancelled ? undefined : await truth.input(kit, link)
    const report = at.client.reporter?.(row.body.push)
    let isOurs = true
    const note = await kit.db.tx(async (db) => {
      const free = await db.one(
        sql`select 1 from inbox where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null for update skip locked`,
      )
      isOurs = free !== undefined
      if (!isOurs) return null
      const isForged = !row.body.fetched_at && meaning === 'order' && !truth.agrees(row.body.push)
      const known = await reconcile(db, link, { truth, meaning, input }, kit.now())
      const problem: Note = known ?? (isForged ? 'differs' : null)
      // The branch may not sell, so nobody will see the order for which the customer is waiting.
      if (problem === 'no_branch' || problem === 'no_licence' || problem === 'no_module')
        await giveUpIn(db, kit, row, problem, () => alertMissed(db, kit, row, problem))
      else
        await db.one(
          sql`update inbox set done_at = ${report ? null : kit.now()}, problem = ${problem} where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id}`,
        )
      return problem
    })
    if (note) kit.log.warn({ event: row.event_id, note }, 'a push of a platform was not taken as it stands')
    kit.nudge()
    if (isOurs && report) await reportOutcome(kit, row, { report, note })
  } catch (error) {
    if (error instanceof PlatformFault && error.kind === 'unknown') return pause(kit, row, 'unknown_order')
    // This says something about the one order, so the next rows are handled. `alertMissed` tells the branch.
    if (isUnreadable(error)) {
      kit.log.warn({ event: row.event_id }, 'an order of a platform cannot be read')
      return pause(kit, row, 'unreadable', { last: (db) => alertMissed(db, kit, row, 'unreadable') })
    }
    if (error instanceof PlatformFault) {
      await pause(kit, row, 'unreachable')
      return 'unreachable'
    }
    kit.log.error({ err: error, event: row.event_id }, 'a push of a platform could not be taken')
    // A busy or restarting database says nothing about the order.
    return pause(kit, row, 'failed', { isEndless: isAway(error) || isTooLong(error) })
  }
}

/**
 * Reports the outcome of a push to the platform. The row is done only after that. If the report is
 * repeated, the order is not written again.
 */
async function reportOutcome(
  kit: Kit,
  row: Waiting,
  { report, note }: { report: (isTaken: boolean) => Promise<void>; note: Note },
): Promise<undefined> {
  try {
    await report(note === null || note === 'differs')
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    kit.log.warn({ event: row.event_id, why: error.message }, 'the outcome of a push could not be reported')
    if (error.kind === 'unclear' || error.kind === 'limited') return pause(kit, row, 'unreachable')
  }
  return finish(kit, row, note)
}

/**
 * The order as the platform states it. A push is not trusted, since its static key proves little:
 * the order is read from the platform before anything is done (walls §4.9). An order that we
 * fetched ourselves within the last minute is trusted.
 */
async function truthOf(kit: Kit, { platform, client }: Linked, { body }: Waiting): Promise<PlatformOrder> {
  const fresh = body.fetched_at && kit.now().getTime() - Date.parse(body.fetched_at) < 60_000
  if (!fresh) return client.order(body.order_id ?? '', body.push)
  try {
    return platform.read(body.push)
  } catch {
    throw unreadableAnswer()
  }
}

/** Records whether the restaurant is open on the platform: what the push says, or else the platform itself. */
async function noteStatus(kit: Kit, { link, platform, client }: Linked, row: Waiting): Promise<undefined> {
  const isOpen = platform.webhook?.isOpen?.(row.body.push) ?? (await client.isOpen?.())
  const isFixed = platform.webhook?.isFixed?.(row.body.push)
  await kit.db.tx(async (db) => {
    if (isFixed !== undefined) await noteFixed(db, link, isFixed)
    if (isOpen !== undefined) await noteRestaurant(db, link, isOpen, kit.now())
    await db.one(
      sql`update inbox set done_at = ${kit.now()} where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id}`,
    )
  })
  kit.nudge()
}

/** Handles rows that a worker left unfinished when it died. */
export const drainChore = defineChore(inboxWork, drainInbox, { atStart: true })

/**
 * The content of a push is kept for a day, whatever its outcome, and its row for ninety days (spec
 * §9, semantics §8). A row that is still unhandled after the day is given up. Polling does not
 * bring this row back, but it asks the platform for all of its orders every minute anyway.
 */
export const deliveryChore = defineChore(
  'texts of deliveries',
  forTenants(async (kit) => {
    const key = ['company_id', 'platform', 'event_id'] as const
    const old = sql`select company_id, platform, event_id from inbox where received_at < now() - interval '24 hours'`
    const problem = 'expired' satisfies Note
    const give = (act: Sql, find: Sql, gone?: (rows: PushKey[]) => Promise<void>) =>
      inBatches<PushKey>(kit, { act, key, find }, gone)
    const over = sql`update inbox set done_at = now(), problem = ${problem}`
    await give(over, sql`${old} and done_at is null and body ? 'given_up'`)
    await give(over, sql`${old} and done_at is null`, async (rows) => {
      for (const [first, ...more] of Map.groupBy(rows, (it) => it.platform).values())
        if (first) await noteUnhandled(kit, kit.db, { ...first, problem, count: 1 + more.length })
    })
    await give(sql`update inbox set body = body - 'push' - 'said'`, sql`${old} and body ? 'push'`)
  }),
)
export const inboxChore = sweepRows(
  'inbox',
  'company_id, platform, event_id',
  sql`received_at < now() - interval '90 days'`,
)
