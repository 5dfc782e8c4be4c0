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
  { company_id, id: access_id }: PaymentAccess,
  { event_id, attempt_id, failure }: PayEvent,
): Promise<Key> {
  await accepting.one(sql`insert into payment_event (company_id, access_id, event_id, attempt_id, failure, received_at)
    values (${company_id}, ${access_id}, ${event_id}, ${attempt_id}, ${failure ?? null}, ${now()}) on conflict do nothing`)
  return { company_id, access_id, event_id }
}

/**
 * Acts on a report: the provider is asked about the payment that it names. Acts on it only once,
 * even if several workers try.
 */
export async function handleReport(kit: Kit, { company_id, access_id, event_id }: Key): Promise<void> {
  const at = sql`company_id = ${company_id} and access_id = ${access_id} and event_id = ${event_id} and handled_at is null`
  const report = await kit.db.one<{ attempt_id: string | null; failure: string | null }>(
    sql`select attempt_id, failure from payment_event where ${at}`,
  )
  if (!report) return
  const { attempt_id, failure } = report
  // Before the report counts as handled, so that a server that stops here acts on it again.
  if (attempt_id && failure) await noteFailure(kit, { company_id, id: attempt_id, access_id, reason: failure })
  await kit.db.tx(async (db) => {
    const now = kit.now()
    const isFirst = await db.one(sql`update payment_event set handled_at = ${now} where ${at} returning 1 as one`)
    if (isFirst && attempt_id)
      await db.one(sql`update payment_attempt set check_at = ${now} where company_id = ${company_id} and id = ${attempt_id}
        and access_id = ${access_id} and state in ('waiting', 'failed') and token is not null`)
  })
  wake(kit, checkWork)
}

/** Acts on a report without making the caller wait. What fails is tried again by the loop. */
export const handleSoon = (kit: Kit, key: Key): void =>
  void setImmediate(
    () => void handleReport(kit, key).catch((error: unknown) => kit.log.error({ err: error, ...key }, 'a report')),
  )

/** Acts on the reports that a server left behind when it stopped, or that failed. */
export const reportLoop = defineLoop(
  'payment reports',
  2000,
  perTenant(({ db }) => {
    const due = sql`select company_id, access_id, event_id, received_at from payment_event where handled_at is null`
    return db.many<Key>(
      sql`/* platform: every company's reports */ ${fairly(due, { by: 'company_id', order: 'received_at' })}`,
    )
  }, handleReport),
)
