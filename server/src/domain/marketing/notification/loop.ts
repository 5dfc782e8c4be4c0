import sql from 'sql-template-tag'
import { deliverTaken, type Waiting } from '#server/kit/jobs/delivery.ts'
import { callsOf } from '#server/kit/jobs/delivery-lanes.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { takePaces } from '#server/kit/sending/provider-pace.ts'
import { freezeRecipients, leaveOutStopped, recount } from './freeze.ts'
import { recipients, turnOf, type RecipientRow } from './send.ts'
import { storedColumns, type Stored } from './stored.ts'

/** How many calls a worker may make at the same time for one company, for each channel. */
const share = { notification: 32, email: 16, sms: 8 } as const
/** How long a message is reserved for the worker that sends it, in ms. Mail servers may be slow. */
const leaseMs = { notification: 60_000, email: 180_000, sms: 60_000 } as const
/**
 * For how long a notification's messages are sent, in ms, before other companies have their turn.
 */
const turnMs = 1000
/**
 * How often a notification's numbers are counted, in ms: while messages are being sent, and while
 * all messages wait, for example for the morning. The interval is longer if there are many
 * recipients (`perRecipientMs`).
 */
const countedEveryMs = { sending: 2000, waiting: 60_000 }
const perRecipientMs = 0.05
/**
 * How often the numbers of a paused notification are counted, in ms. They change only by calls that
 * began before the pause.
 */
const pausedEveryMs = 30_000

/** The notifications whose recipients must be chosen, or whose messages are being sent. */
const due = ({ db, now }: Kit) =>
  db.many<Stored>(
    sql`/* platform: every company's notifications */ ${fairly(
      sql`select ${storedColumns} from notification n
      where (n.freeze_at <= ${now()} and not n.is_paused) or (n.frozen_at is not null and n.done_at is null
        and (not n.is_paused or n.counted_at < ${new Date(now().getTime() - pausedEveryMs)}))`,
      { by: 'company_id', each: 10, max: 500 },
    )}`,
  )

async function serve(kit: Kit, it: Stored): Promise<'more' | undefined> {
  if (it.freeze_at) {
    const chosen = await kit.db.tx((db) => freezeRecipients(db, it, kit.now()))
    if (chosen !== 'done') return chosen
    await recount(kit.db, it, kit.now())
    const frozen = await kit.db.one<Stored>(
      sql`select ${storedColumns} from notification n where n.company_id = ${it.company_id} and n.id = ${it.id}`,
    )
    if (!frozen) return undefined
    Object.assign(it, frozen)
    return 'more'
  }
  if (it.stopped_at && (await leaveOutStopped(kit.db, it, kit.now()))) return 'more'
  const sent = it.is_paused ? 0 : await sendFor(kit, it)
  const { is_queued } = await waiting(kit, it, 0)
  const every = Math.max(sent > 0 ? countedEveryMs.sending : countedEveryMs.waiting, it.recipients * perRecipientMs)
  const isStale = it.counted_at === null || kit.now().getTime() - Date.parse(it.counted_at) >= every
  if (!is_queued || isStale) {
    await recount(kit.db, it, kit.now())
    it.counted_at = kit.now().toISOString()
  }
  return sent > 0 && is_queued ? 'more' : undefined
}

/** How many recipients are due, up to `max`, and whether any are left at all. */
const waiting = ({ db, now }: Kit, { company_id, id }: Stored, max: number) => {
  const queued = sql`select 1 from notification_recipient where company_id = ${company_id} and notification_id = ${id} and state = 'queued'`
  return db.must<{ due: number; is_queued: boolean }>(
    sql`select (select count(*)::int from (${queued} and due_at <= ${now()} limit ${max}) f) as due, exists (${queued}) as is_queued`,
  )
}

/** Sends messages for `turnMs`. Returns how many messages were tried. */
async function sendFor(kit: Kit, it: Stored): Promise<number> {
  const calls = callsOf(kit.db, `notification ${it.channel}`)
  const turn = await turnOf(kit, it.company_id, it.channel)
  if (!turn) return 0
  const until = performance.now() + turnMs
  let tried = 0
  while (performance.now() < until) {
    const room = share[it.channel] - calls.out(it.company_id)
    // Of the provider's pace, only as much is reserved as there are messages to send.
    const wanted = room > 0 ? (await waiting(kit, it, room)).due : 0
    const granted = wanted > 0 ? await takePaces(kit.db, turn.provider, 'commercial', kit.now(), wanted) : 0
    const rows = granted > 0 ? await claim(kit, it, granted) : []
    if (rows.length === 0) break
    tried += rows.length
    await Promise.all(
      rows.map(async (row) => {
        const end = calls.begin(it.company_id)
        await deliverTaken(kit, recipients, { ...row, turn }).finally(end)
      }),
    )
  }
  return tried
}

type Taken = Omit<RecipientRow, 'turn'> & Waiting

/**
 * Takes the next recipients, so that no other worker takes them during the lease. The selection is
 * an array, because PostgreSQL could run a joined subquery several times, which would take more
 * than `max`.
 */
async function claim(kit: Kit, it: Stored, max: number): Promise<Taken[]> {
  const now = kit.now()
  const due_at = new Date(now.getTime() + leaseMs[it.channel]).toISOString()
  const rows = await kit.db.many<Omit<Taken, 'due_at'>>(sql`
    update notification_recipient d set due_at = ${due_at}, tries = d.tries + 1
    where d.company_id = ${it.company_id} and d.notification_id = ${it.id} and d.member_id = any(array(
      select member_id from notification_recipient where company_id = ${it.company_id} and notification_id = ${it.id} and state = 'queued' and due_at <= ${now}
        and exists (select 1 from notification n where n.company_id = ${it.company_id} and n.id = ${it.id} and not n.is_paused and n.stopped_at is null)
      order by due_at, member_id limit ${max} for update skip locked))
    returning ${recipients.columns}, d.tries, d.reason`)
  return rows.map((row) => ({ ...row, due_at }))
}

/** How long one call of `serve` may take, in ms. Leaves time for a busy machine. */
const patienceMs = 90_000

export const notificationLoop = defineLoop(
  'notifications',
  1000,
  perTenant(due, serve, { ms: patienceMs, atOnce: 8 }),
  { delivery: recipients },
)
