import sql, { raw } from 'sql-template-tag'
import { testsPerHour } from '#contract/integrations/message-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import type { SendAnswer } from '#server/kit/sending/providers.ts'

/** The channels for which a company may have an account of its own. */
export type OwnChannel = 'sms' | 'mail'

/** Columns that the accounts of every channel have. */
export interface OwnAccount {
  username: string
  sender: string
  worked_at: string | null
  failure: string | null
  failed_at: string | null
}
export const columns = ['username', 'sender', 'worked_at', 'failure', 'failed_at'] as const

/** How long a check may take, in ms. This is short, because somebody waits for the answer. */
export const checkMs = 8000

export const placeOf = (ctx: Context, channel: OwnChannel, given: string): AccessPlace => {
  const { id: company_id } = companyIn(ctx.actor.tree, given.toLowerCase())
  return { company_id, keys: { channel }, record_id: company_id }
}
const isAt = ({ company_id, keys }: AccessPlace) => sql`company_id = ${company_id} and channel = ${keys['channel']}`

export const health = ({ worked_at, failure, failed_at }: OwnAccount) => ({
  worked_at,
  failure: failure ? { at: failed_at ?? '', said: failure } : null,
})

/** Messages that waited for a working account are tried now. */
export const tryWaiting = (db: Db, { company_id, keys }: AccessPlace, now: Date) =>
  db.one(sql`update ${raw(keys['channel'] === 'sms' ? 'sms' : 'mail')} set due_at = ${now}
    where for_company = ${company_id} and state = 'queued' and due_at > ${now} and reason is not null`)

/** Notes what was left on an account when it was checked. */
export const noteBalance = (db: Db, place: AccessPlace, list: readonly object[], now: Date) =>
  db.one(
    sql`update message_provider set balance = ${JSON.stringify({ at: now.toISOString(), list })} where ${isAt(place)}`,
  )

interface Access<Row> {
  one: (db: Db, ctx: Context, place: AccessPlace) => Promise<Row>
  change: (
    ctx: Context,
    place: AccessPlace,
    it: { version: number; action: string; write: (db: Db) => Promise<unknown> },
  ) => Promise<Row>
}

/**
 * Sends a test message to the caller, and writes in the history that it was sent. `noContact` is
 * the refusal to somebody whose number or address is not known.
 */
export async function test<Row extends { version: number }>(
  ctx: Context,
  place: AccessPlace,
  it: {
    access: Access<Row>
    noun: string
    to: string
    noContact: string
    send: (company: { id: string; name: string }) => Promise<SendAnswer | undefined>
  },
) {
  const { actor, db } = ctx
  const current = await it.access.one(db, ctx, place)
  if (current.version === 0) throw fault('not_found')
  if (!it.to) throw fault('conflict', { detail: it.noContact, current })
  await takeTryOrRefuse(db, { key: `test-${place.keys['channel']}:${actor.id}`, max: testsPerHour, minutes: 60 })
  const answer = await it.send(companyIn(actor.tree, place.company_id))
  if (!answer) throw fault('not_found')
  const outcome = { state: answer.state, reason: 'reason' in answer ? answer.reason : '', to: it.to }
  const { company_id, record_id } = place
  await audit(db, ctx, { noun: it.noun, record_id, company_id, action: 'test', after: { outcome: outcome.state } })
  return { ...(await it.access.one(db, ctx, place)), outcome }
}

/** Forgets an account. What waited for it is sent by the platform's. */
export async function remove<Row extends { version: number }>(
  ctx: Context,
  place: AccessPlace,
  access: Access<Row>,
): Promise<Row> {
  const { version } = await access.one(ctx.db, ctx, place)
  if (version === 0) throw fault('not_found')
  return access.change(ctx, place, {
    version,
    action: 'delete',
    write: async (db) => {
      await db.one(sql`delete from message_provider where ${isAt(place)}`)
      await tryWaiting(db, place, ctx.now)
    },
  })
}
