import sql from 'sql-template-tag'
import { defineLoop, fairly, perTenant, wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { checkWork, noteFailure } from './attempts.ts'
import type { PayEvent, PaymentAccess } from './provider.ts'

interface Key {
  company_id: string
  access_id: string
  event_id: string
}

/**
 * Stores what a provider reports, each event once, over connections that nothing else uses. This
 * waits for no lock, so a provider is answered however busy the panel is.
 */
export async function storeReport(
  { accepting, now }: Pick<Kit, 'accepting' | 'now'>,
  { company_id, id: access_id }: Pick<PaymentAccess, 'company_id' | 'id'>,
  { event_id, attempt_id, failure }: PayEvent,
): Promise<Key> {
  await accepting.one(sql`insert into payment_event (company_id, access_id, event_id, attempt_id, failure, received_at)
    values (${company_id}, ${access_id}, ${event_id}, ${attempt_id}, ${failure ?? null}, ${now()}) on conflict do nothing`)
  return { company_id, access_id, event_id }
}

/** The pause after the first failure to act on a report, in ms; each further one is twice as long. */
const firstPauseMs = 5000
const maxPauseMs = 60 * 60_000
/**
 * How often a report is tried, over about a day. The provider is asked about an open payment in any
 * case, so a report that never works loses nothing but its own sentence.
 */
const maxTries = 32

/**
 * Acts on a report: the provider is asked about the payment that it names. Acts on it only once,
 * even if several workers try. A report that fails is put off, and given up in the end.
 */
export async function handleReport(kit: Kit, key: Key): Promise<void> {
  try {
    await act(kit, key)
  } catch (error) {
    await putOff(kit, key)
    throw error
  }
  wake(kit, checkWork)
}

const isWaiting = ({ company_id, access_id, event_id }: Key) =>
  sql`company_id = ${company_id} and access_id = ${access_id} and event_id = ${event_id} and handled_at is null`

async function act(kit: Kit, key: Key): Promise<void> {
  const { company_id, access_id } = key
  const report = await kit.db.one<{ attempt_id: string | null; failure: string | null }>(
    sql`select attempt_id, failure from payment_event where ${isWaiting(key)}`,
  )
  if (!report) return
  const { attempt_id, failure } = report
  // Before the report counts as handled, so that a server that stops here acts on it again.
  if (attempt_id && failure) await noteFailure(kit, { company_id, id: attempt_id, access_id, reason: failure })
  await kit.db.tx(async (db) => {
    const now = kit.now()
    const isFirst = await db.one(
      sql`update payment_event set handled_at = ${now}, failure = null where ${isWaiting(key)} returning 1 as one`,
    )
    if (isFirst && attempt_id)
      await db.one(sql`update payment_attempt set check_at = ${now} where company_id = ${company_id} and id = ${attempt_id}
        and access_id = ${access_id} and state in ('waiting', 'failed') and token is not null`)
  })
}

/** Notes that a report could not be acted on, and when it is tried again, if at all. */
const putOff = (kit: Kit, key: Key): Promise<void> =>
  kit.db.tx(async (db) => {
    const at = isWaiting(key)
    const report = await db.one<{ tries: number }>(sql`select tries from payment_event where ${at} for update`)
    if (!report) return
    const now = kit.now()
    const tries = report.tries + 1
    if (tries < maxTries) {
      const next_at = new Date(now.getTime() + Math.min(firstPauseMs * 2 ** report.tries, maxPauseMs))
      await db.one(sql`update payment_event set tries = ${tries}, next_at = ${next_at} where ${at}`)
      return
    }
    await db.one(sql`update payment_event set tries = ${tries}, handled_at = ${now}, failure = null where ${at}`)
    kit.log.error({ ...key, tries }, 'a report of a payment provider is given up')
  })

/** Acts on a report without making the caller wait. What fails is tried again by the loop. */
export const handleSoon = (kit: Kit, key: Key): void =>
  void setImmediate(
    () => void handleReport(kit, key).catch((error: unknown) => kit.log.error({ err: error, ...key }, 'a report')),
  )

/** Acts on the reports that a server left behind when it stopped, or that failed. */
export const handleReports = perTenant(({ db, now }) => {
  const due = sql`select company_id, access_id, event_id, received_at from payment_event
    where handled_at is null and (next_at is null or next_at <= ${now()})`
  return db.many<Key>(
    sql`/* platform: every company's reports */ ${fairly(due, { by: 'company_id', order: 'received_at' })}`,
  )
}, handleReport)

export const reportLoop = defineLoop('payment reports', 2000, handleReports)
