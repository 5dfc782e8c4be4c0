import sql from 'sql-template-tag'
import { getirClient, type GetirClient } from '#server/domain/integrations/getir-client.ts'
import { getirOrder, kurusOf, type GetirOrder } from '#server/domain/integrations/getir-wire.ts'
import { PlatformFault } from '#server/domain/integrations/platform-fault.ts'
import { getirLinkOf, type GetirLink } from '#server/domain/integrations/platform-link.ts'
import { sendSteps } from '#server/domain/ordering/platform-outbox.ts'
import { announceState } from '#server/kit/devices.ts'
import type { Kit } from '#server/kit/kit.ts'
import { eventId, type Push } from './push.ts'
import { isCancelled, reconcile, type Note } from './reconcile.ts'
import { removalsOf } from './removals.ts'
import { defineChore, inBatches, sweepRows } from '#server/kit/work.ts'

interface Waiting {
  event_id: string
  company_id: string
  branch_id: string
  kind: Push['kind']
  body: { order_id: string | null; push: Record<string, unknown>; fetched_at: string | null; tries?: number }
}

/** Problems after which what a poll brings is looked at once more. */
const open = ['unconfirmed', 'unknown_order', 'failed']

/** Writes events down, each once for all time; what a poll fetched freshens a row that still waits or could not be confirmed. */
export async function layInbox(kit: Kit, link: GetirLink, pushes: Push[]): Promise<void> {
  if (pushes.length === 0) return
  const now = kit.now().toISOString()
  const rows = pushes.map((it) => ({
    event_id: eventId(link, it.event),
    kind: it.kind,
    body: { order_id: it.order_id, push: it.body, fetched_at: it.isFetched ? now : null },
  }))
  await kit.db.one(sql`
    insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at)
    select distinct on (event_id) 'getir', event_id, ${link.company_id}::uuid, ${link.branch_id}::uuid, kind, body, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(event_id text, kind text, body jsonb)
    on conflict (platform, event_id) do update set body = excluded.body, done_at = null, problem = null
    where excluded.body ->> 'fetched_at' is not null and (inbox.done_at is null or inbox.problem = any(${open}))`)
}

/** Acts on everything that waits, of all branches. */
export async function drainInbox(kit: Kit): Promise<void> {
  const rows = await kit.db.many<{ branch_id: string }>(
    sql`select distinct branch_id from inbox where platform = 'getir' and done_at is null`,
  )
  await Promise.all(rows.map((it) => drainBranch(kit, it.branch_id)))
}

interface Run {
  done: Promise<void>
  again: boolean
}
interface Draining {
  runs: Map<string, Run>
  timers: Map<string, NodeJS.Timeout>
}
const draining = new WeakMap<Kit, Draining>()

/** Acts on what waits for one branch, in the order it came, one run at a time; a platform that hangs holds up its own branch alone. Never throws. */
export function drainBranch(kit: Kit, branch_id: string): Promise<void> {
  const all = draining.get(kit) ?? { runs: new Map<string, Run>(), timers: new Map<string, NodeJS.Timeout>() }
  draining.set(kit, all)
  const going = all.runs.get(branch_id)
  if (going) {
    going.again = true
    return going.done
  }
  const run: Run = { again: false, done: Promise.resolve() }
  const work = async () => {
    try {
      do {
        run.again = false
        await drain(kit, branch_id)
        await wakeAgain(kit, all, branch_id)
      } while (run.again)
    } finally {
      // At once with the last look at `again`: whoever comes in between would wait for a run that is over.
      all.runs.delete(branch_id)
    }
  }
  all.runs.set(branch_id, run)
  run.done = work().catch((error: unknown) => kit.log.error({ err: error, branch_id }, 'inbox of GetirYemek'))
  return run.done
}

async function drain(kit: Kit, branch_id: string): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const rows = (
      await kit.db.many<Waiting>(sql`
        select event_id, company_id, branch_id, kind, body from inbox
        where platform = 'getir' and branch_id = ${branch_id} and done_at is null and coalesce((body ->> 'not_before')::timestamptz, received_at) <= ${kit.now()}
        order by received_at, event_id limit 50`)
    ).filter((it) => !tried.has(it.event_id))
    const [first] = rows
    if (!first) return
    const link = await getirLinkOf(kit, first)
    const client = link && getirClient(kit, link)
    for (const row of rows) {
      tried.add(row.event_id)
      if (!link || !client) await finish(kit, row, 'no_link')
      else if ((await handle(kit, link, client, row)) === 'unreachable') return
    }
  }
}

/** A row that waits for its pause to end is looked at again then; the minute's poll would find it too, but the customer waits. */
async function wakeAgain(kit: Kit, all: Draining, branch_id: string): Promise<void> {
  clearTimeout(all.timers.get(branch_id))
  const next = await kit.db.one<{ at: string | null }>(
    sql`select min((body ->> 'not_before')::timestamptz) as at from inbox where platform = 'getir' and branch_id = ${branch_id} and done_at is null`,
  )
  if (!next?.at) return
  const timer = setTimeout(
    () => kit.db.raw.ending || void drainBranch(kit, branch_id),
    Math.max(250, Date.parse(next.at) - kit.now().getTime()),
  )
  timer.unref()
  all.timers.set(branch_id, timer)
}

/** Acts on one row: asks the platform what is true, then makes our order agree with it, the row done in the same transaction. */
async function handle(
  kit: Kit,
  link: GetirLink,
  client: GetirClient,
  row: Waiting,
): Promise<'unreachable' | undefined> {
  try {
    if (row.kind === 'restaurant-status') return await noteStatus(kit, link, row)
    const truth = await truthOf(kit, client, row)
    if (truth.restaurant.id !== link.external_id) return await finish(kit, row, 'other_restaurant')
    if (row.kind === 'cancel-order' && !isCancelled(truth)) return await pause(kit, row, 'unconfirmed')
    const removals = await removalsOf(kit, link, truth)
    const { queued, note } = await kit.db.tx(async (db) => {
      const free = await db.one(
        sql`select 1 from inbox where platform = 'getir' and event_id = ${row.event_id} and done_at is null for update skip locked`,
      )
      if (!free) return { queued: [], note: null }
      const result = await reconcile(db, link, { truth, kind: row.kind, removals }, kit.now())
      const problem: Note = result.note ?? (differs(row, truth) ? 'differs' : null)
      await db.one(
        sql`update inbox set done_at = ${kit.now()}, problem = ${problem} where platform = 'getir' and event_id = ${row.event_id}`,
      )
      return { ...result, note: problem }
    })
    if (note) kit.log.warn({ event: row.event_id, note }, 'a push of GetirYemek was not taken as it stands')
    kit.nudge()
    await sendSteps(kit.jobs, queued)
  } catch (error) {
    if (error instanceof PlatformFault && error.code === 1) return pause(kit, row, 'unknown_order')
    if (error instanceof PlatformFault) {
      await pause(kit, row, 'unreachable')
      return 'unreachable'
    }
    kit.log.error({ err: error, event: row.event_id }, 'a push of GetirYemek could not be taken')
    return pause(kit, row, 'failed')
  }
}

/** A static key proves little: the order is read from the platform before anything is done (walls §4.9). What we fetched within a minute is as good. */
async function truthOf(kit: Kit, client: GetirClient, { body }: Waiting): Promise<GetirOrder> {
  const fresh = body.fetched_at && kit.now().getTime() - Date.parse(body.fetched_at) < 60_000
  return fresh ? getirOrder.parse(body.push) : client.order(body.order_id ?? '')
}

/** True where a push said another sum than the platform does when asked. The platform's own answer counts. */
function differs({ kind, body: { push } }: Waiting, truth: GetirOrder): boolean {
  if (kind !== 'new-order') return false
  return (
    kurusOf(push['totalPrice'] as number) !== kurusOf(truth.totalPrice) ||
    (push['deliveryType'] !== undefined && push['deliveryType'] !== truth.deliveryType)
  )
}

async function noteStatus(kit: Kit, link: GetirLink, row: Waiting): Promise<undefined> {
  const isOpen = row.body.push['status'] === 100
  await kit.db.tx(async (db) => {
    await db.one(sql`update platform_link set state = state || ${JSON.stringify({ restaurant: { is_open: isOpen, at: kit.now().toISOString() } })}::jsonb
      where company_id = ${link.company_id} and id = ${link.id}`)
    await announceState(
      db,
      link.company_id,
      link.branch_id,
      'getir',
      isOpen ? 'branch-is-open' : 'branch-status-changed',
    )
    await db.one(sql`update inbox set done_at = ${kit.now()} where platform = 'getir' and event_id = ${row.event_id}`)
  })
  kit.nudge()
}

const pausesSec = [2, 5, 10, 20, 40, 60]
/** Tries after which a row is given up; a platform that does not answer is asked for as long as the row lives. */
const mostTries: Partial<Record<NonNullable<Note>, number>> = { unconfirmed: 5, unknown_order: 3, failed: 6 }

async function pause(kit: Kit, row: Waiting, problem: NonNullable<Note>): Promise<undefined> {
  const tries = (row.body.tries ?? 0) + 1
  if (tries >= (mostTries[problem] ?? Infinity)) return finish(kit, row, problem)
  const not_before = new Date(kit.now().getTime() + (pausesSec[tries - 1] ?? 60) * 1000).toISOString()
  await kit.db
    .one(sql`update inbox set problem = ${problem}, body = body || ${JSON.stringify({ tries, not_before, fetched_at: null })}::jsonb
    where platform = 'getir' and event_id = ${row.event_id} and done_at is null`)
}

async function finish(kit: Kit, row: Waiting, problem: Note): Promise<undefined> {
  await kit.db.one(
    sql`update inbox set done_at = ${kit.now()}, problem = ${problem} where platform = 'getir' and event_id = ${row.event_id} and done_at is null`,
  )
}

/** What a worker that died has left. */
export const drainChore = defineChore('inbox of platforms', drainInbox, { atStart: true })

/** Deliveries keep their text for a day and themselves for ninety (semantics §8). */
export const deliveryChore = defineChore('texts of deliveries', (kit) =>
  inBatches<Record<'platform' | 'event_id', string>>(kit, {
    act: sql`update inbox set body = null`,
    key: ['platform', 'event_id'],
    find: sql`select platform, event_id from inbox where received_at < now() - interval '24 hours' and done_at is not null and body is not null`,
  }),
)
export const inboxChore = sweepRows('inbox', 'platform, event_id', sql`received_at < now() - interval '90 days'`)
