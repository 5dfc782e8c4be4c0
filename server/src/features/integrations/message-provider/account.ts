import sql, { raw } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { testsPerHour } from '#contract/integrations/message-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { tryProvider } from '#server/domain/members/sending/try-provider.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { environmentSender, platformAccount, triedAccount } from '#server/kit/sending/accounts.ts'
import type { Channel, Messages } from '#server/kit/sending/providers.ts'

/** The channels whose messages wait in an outbox of their own until an account accepts them. */
type WaitingChannel = 'sms' | 'mail'

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

/** Whose accounts a noun is about: those of one company, or of the platform. */
export interface Whose<Params, Besides extends object> {
  company_id: (ctx: Context, params: Params) => string
  /** The name in a test message. */
  name: (ctx: Context, company_id: string) => string
  /** What sends without the account. */
  besides: (kit: Kit, channel: Channel) => Promise<Besides>
}
export const ofCompany: Whose<{ company_id: string }, { has_platform: boolean }> = {
  company_id: (ctx, { company_id }) => companyIn(ctx.actor.tree, company_id.toLowerCase()).id,
  name: (ctx, company_id) => companyIn(ctx.actor.tree, company_id).name,
  besides: async (kit, channel) => ({ has_platform: (await platformAccount(kit, channel)) !== undefined }),
}
export const ofPlatform: Whose<object, { environment: { by: string; sender: string } | null }> = {
  company_id: () => platformCompany,
  name: () => 'Sofra',
  besides: async (kit, channel) => ({ environment: environmentSender(kit, channel) }),
}

export const placeOf = (channel: Channel, company_id: string): AccessPlace => ({
  company_id,
  keys: { channel },
  record_id: company_id,
})
const isAt = ({ company_id, keys }: AccessPlace) => sql`company_id = ${company_id} and channel = ${keys['channel']}`

export const health = ({ worked_at, failure, failed_at }: OwnAccount) => ({
  worked_at,
  failure: failure ? { at: failed_at ?? '', said: failure } : null,
})

/** Messages that waited for a working account are tried now. */
export async function tryWaiting(db: Db, { company_id, keys }: AccessPlace, now: Date): Promise<void> {
  const { channel } = keys
  const retry = sql`update ${raw(channel === 'sms' ? 'sms' : 'mail')} set due_at = ${now}
    where state = 'queued' and due_at > ${now} and reason is not null`
  if (company_id !== platformCompany) return void (await db.one(sql`${retry} and for_company = ${company_id}`))
  // The platform's account sends for everybody who has none of their own in use.
  const others = await db.many<{ id: string }>(sql`/* platform: who sends their own messages */
    select company_id as id from message_provider where channel = ${channel} and is_active and company_id <> ${platformCompany}`)
  await db.one(
    sql`/* platform: messages of everybody else */ ${retry} and for_company <> all(${others.map((it) => it.id)}::uuid[])`,
  )
}

/** Notes what was left on an account when it was checked. */
export const noteBalance = (db: Db, place: AccessPlace, balance: object) =>
  db.one(sql`update message_provider set balance = ${JSON.stringify(balance)} where ${isAt(place)}`)

interface Access<Row> {
  one: (db: Db, ctx: Context, place: AccessPlace) => Promise<Row>
  change: (
    ctx: Context,
    place: AccessPlace,
    it: { version: number; action: string; write: (db: Db) => Promise<unknown> },
  ) => Promise<Row>
}

/** A channel's test message to the caller. */
export interface TestMessage<C extends WaitingChannel> {
  channel: C
  /** The column of a user with the number or address to which it goes. */
  contact: 'phone' | 'email'
  /** The refusal to somebody who has none. */
  noContact: Readonly<Record<Lang, string>>
  of: (lang: Lang, name: string) => Omit<Messages[C], 'id' | 'to'>
}

interface Acting<Params, Row, C extends WaitingChannel> {
  noun: string
  whose: Whose<Params, object>
  access: Access<Row>
  message: TestMessage<C>
}

/** Deletes an account. `deleted` does what else follows, in the same transaction. */
export async function removeAccount<Row extends { version: number }>(
  ctx: Context,
  place: AccessPlace,
  access: Access<Row>,
  deleted?: (db: Db) => Promise<unknown>,
): Promise<Row> {
  const { version } = await access.one(ctx.db, ctx, place)
  if (version === 0) throw fault('not_found')
  return access.change(ctx, place, {
    version,
    action: 'delete',
    write: async (db) => {
      await db.one(sql`delete from message_provider where ${isAt(place)}`)
      await deleted?.(db)
    },
  })
}

/** The handlers of an account besides those of every access: a test message, and removing it. */
export const actsOn = <Params, Row extends { version: number }, C extends WaitingChannel>({
  noun,
  whose,
  access,
  message,
}: Acting<Params, Row, C>) => {
  const { channel } = message
  const at = (ctx: Context, params: Params) => placeOf(channel, whose.company_id(ctx, params))

  async function test({ params }: { params: Params }, ctx: Context) {
    const { actor, db, kit, lang } = ctx
    const place = at(ctx, params)
    const { company_id, record_id } = place
    if (!(await triedAccount(kit, channel, company_id))) throw fault('not_found')
    const { to } = await db.must<{ to: string }>(
      sql`select ${raw(message.contact)} as to from app_user where id = ${actor.id}`,
    )
    if (!to) throw fault('conflict', { detail: message.noContact[lang], current: await access.one(db, ctx, place) })
    await takeTryOrRefuse(db, { key: `test-${channel}:${actor.id}`, max: testsPerHour, minutes: 60 })
    const written = { company_id, to, ...message.of(lang, whose.name(ctx, company_id)) }
    const answer = await tryProvider(kit, channel, written as unknown as Parameters<typeof tryProvider<C>>[2])
    if (!answer) throw fault('not_found')
    const outcome = { state: answer.state, reason: 'reason' in answer ? answer.reason : '', to }
    await audit(db, ctx, { noun, record_id, company_id, action: 'test', after: { outcome: outcome.state } })
    return { ...(await access.one(db, ctx, place)), outcome }
  }

  /** What waited for the account is sent by what sends without it. */
  function remove({ params }: { params: Params }, ctx: Context): Promise<Row> {
    const place = at(ctx, params)
    return removeAccount(ctx, place, access, (db) => tryWaiting(db, place, ctx.now))
  }
  return { test, remove }
}
