import sql from 'sql-template-tag'
import type { PaymentProviderAccess } from '#contract/integrations/payment-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { paidToPlatform } from '#server/domain/organisation/branch-payments.ts'
import { markPaid } from '#server/domain/ordering/pay-online.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault } from '../fault.ts'
import { withClient } from './access.ts'
import { unlessRefused } from './compare-attempt.ts'
import { backThere } from './given-there.ts'
import type { HeldThere, PaymentAccess, PaymentClient } from './provider.ts'

/*
 * Payments that a provider has taken in our name and that no order here holds: after a restored
 * backup, or when somebody paid twice on one page. They are found in the provider's own list, and a
 * person attaches each to its order, gives it back, or leaves it as it is.
 */

type Shown = NonNullable<PaymentProviderAccess['comparison']>['only_there'][number]
interface Row {
  id: string
  payment_id: string
  transaction_id: string
  amount: number
  currency: string
  paid_at: string
}
/** A payment that is not settled yet. `asked`: how often the provider has refused to give it back. */
interface Open extends Row {
  state: 'open' | 'refunding'
  asked: number
}
/** Payments to be given back come first, so that they are shown and followed however many others there are. */
const latest = sql`(state = 'refunding') desc, found_at desc, id`
const columns = sql`id, payment_id, transaction_id, amount::float8 as amount, currency, paid_at`

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The maximum number of payments that are shown, and of those that are looked up again each time.
 */
const max = 20
/** The reason, a code of ours, of a payment that the provider's answer does not contain. */
const unknownThere = 'unknown_there'
/** The reason, a code of ours, of a payment whose date cannot be read. The time at which it was found is stored. */
const undated = 'undated'
/** How far the clocks of a provider and ours may be apart, in ms. */
const clocksMs = 3_600_000

/** How many more payments a step may ask the provider about, and until when, in ms. */
export interface Budget {
  left: number
  until: number
}
const canAsk = ({ now }: Kit, { left, until }: Budget) => left > 0 && now().getTime() < until

/**
 * How far a comparison has got: the open payments before the id `open` are followed next, or the
 * list is read at the provider's own place `from`, behind the payment `after`.
 */
type Place = { open: string | null } | { from: string | null; after?: string }

/** Reads a place as it is stored; null at the beginning. */
function placeOf(listed: string | null): Place {
  if (listed === null) return { open: null }
  // Before there was a budget, only the provider's own place was stored.
  return listed.startsWith('{') ? (JSON.parse(listed) as Place) : { from: listed }
}
const stored = (it: Place) => JSON.stringify(it)

/**
 * Follows some open payments, or reads the next part of the provider's list of payments made since a
 * moment, and stores those that no order holds. Returns where to go on; null once the list is read.
 * Stops early where the budget is spent.
 */
export async function findOnlyThere(
  kit: Kit,
  access: PaymentAccess,
  { since, listed, budget }: { since: string; listed: string | null; budget: Budget },
): Promise<string | null> {
  const place = placeOf(listed)
  if ('open' in place) return stored(await followOpen(kit, access, place.open, budget))
  const now = kit.now()
  const span = { since: new Date(since), until: new Date(now.getTime() + clocksMs) }
  const { payments, next } = await withClient(kit, access, (client) => client.list(span, place.from))
  const { company_id, id: access_id } = access
  const ids = payments.map((it) => it.payment_id)
  const known = await kit.db.many<{ payment_id: string }>(sql`
    /* platform: companies may share one merchant account */
    select payment_id from payment_attempt where provider = ${access.provider} and payment_id = any(${ids}::text[])
    union all select payment_id from payment_only_there where company_id = ${company_id} and access_id = ${access_id} and payment_id = any(${ids}::text[])`)
  const isKnown = new Set(known.map((it) => it.payment_id))
  let { after } = place
  const rest = payments.slice(ids.indexOf(after ?? '') + 1)
  for (const { payment_id, paid_at } of rest.filter((it) => !isKnown.has(it.payment_id))) {
    if (!canAsk(kit, budget)) return stored({ from: place.from, after })
    budget.left -= 1
    const held = await withClient(kit, access, (client) => client.holds({ payment_id })).catch(unlessRefused)
    // If the provider lists a payment but does not answer about it, the next comparison asks again.
    if (held instanceof PlatformFault) kit.log.warn({ why: held.message, company_id }, 'a listed payment is not known')
    else if (held) await note(kit, access, { payment_id, paid_at, held })
    after = payment_id
  }
  return next === null ? null : stored({ from: next })
}

/**
 * Stores a payment. Leaves out those that are not ours, that have gone back already, or that may
 * still pay their order.
 */
async function note(
  { db, now }: Kit,
  { company_id, id: access_id }: PaymentAccess,
  { payment_id, paid_at, held }: { payment_id: string; paid_at: Date | undefined; held: HeldThere },
): Promise<void> {
  const left = held.charged - backThere(held.refunds)
  const at = now()
  const store = (state: 'open' | 'not_ours', reason: string | null) =>
    db.one(sql`insert into payment_only_there (company_id, id, access_id, payment_id, transaction_id, amount, currency, paid_at, found_at, state, reason)
    values (${company_id}, ${uuidv7(at.getTime())}, ${access_id}, ${payment_id}, ${held.transaction_id}, ${Math.max(left, 0)}, ${held.currency}, ${paid_at ?? at}, ${at}, ${state}, ${reason})
    on conflict do nothing`)
  // Another shop of the same merchant account may use its own ids in that field. A list that does
  // not name the shop returns such a payment every time, so the payment is stored as not ours.
  if (held.attempt_id === null || !isUuid.test(held.attempt_id)) return void (await store('not_ours', null))
  if (left <= 0) return
  // The provider is asked about the attempt once more. Then it is paid, or its money is given back.
  const waits = await db.one(sql`update payment_attempt set check_at = ${at}
    where company_id = ${company_id} and id = ${held.attempt_id} and access_id = ${access_id} and state in ('waiting', 'failed') and token is not null returning 1 as one`)
  if (waits || (await isOfAnother(db, company_id, held.attempt_id))) return
  await store('open', paid_at ? null : undated)
}

/** Whether another company has begun an attempt: companies may share one merchant account. */
const isOfAnother = async (db: Db, company_id: string, attempt_id: string): Promise<boolean> =>
  (await db.one(
    sql`/* platform: whichever company has begun the payment */ select 1 as one from payment_attempt where id = ${attempt_id} and company_id <> ${company_id} limit 1`,
  )) !== undefined

/**
 * Asks about the open payments again, because a merchant may have given them back at the provider's
 * own panel, and gives back those for which somebody has asked for it. Before that, the provider is
 * asked how much of the payment is left, so that a lost answer never gives its money back twice.
 */
async function followOpen(kit: Kit, access: PaymentAccess, open: string | null, budget: Budget): Promise<Place> {
  const at = sql`company_id = ${access.company_id} and access_id = ${access.id} and state in ('open', 'refunding')`
  const rows = await kit.db.many<Open>(sql`
    select ${columns}, state, asked from payment_only_there where ${at} and (state = 'refunding' or ${open}::uuid is null or id < ${open}::uuid)
      and id in (select id from payment_only_there where ${at} order by ${latest} limit ${max})
    order by (state = 'refunding') desc, id desc`)
  let before = open
  for (const row of rows) {
    if (row.state === 'open' && (await isSettledElsewhere(kit.db, access, row.payment_id))) {
      await kit.db.one(
        sql`update payment_only_there set state = 'not_ours', reason = null, settled_at = ${kit.now()} where ${at} and id = ${row.id} and state = 'open'`,
      )
      continue
    }
    if (!canAsk(kit, budget)) return { open: before }
    budget.left -= 1
    const isDone = await withClient(kit, access, async (client): Promise<boolean | string | Refused> => {
      const held = await client.holds(row)
      // The provider's report may lag behind, or the account may have another merchant's keys by now.
      if (!held) return unknownThere
      const left = held.charged - backThere(held.refunds)
      if (left <= 0) return true
      return row.state === 'refunding' && giveBack(client, row, { charged: held.charged, left })
    }).catch(reasonOf)
    const reason = typeof isDone === 'string' ? isDone : typeof isDone === 'object' ? isDone.refused : null
    // After a refusal, the next try is another request. After a lost answer, it is the same one.
    const asked = typeof isDone === 'object' ? 1 : 0
    await kit.db.one(
      isDone === true
        ? sql`update payment_only_there set state = 'refunded', reason = null, settled_at = ${kit.now()} where ${at} and id = ${row.id}`
        : sql`update payment_only_there set state = 'open', asked = asked + ${asked}, reason = coalesce(${reason}, nullif(reason, ${unknownThere})) where ${at} and id = ${row.id} and state = ${row.state}`,
    )
    if (row.state === 'open') before = row.id
  }
  return { from: null }
}

/** For `catch`: why a provider says nothing about a payment. Throws the errors that say nothing about the payment. */
function reasonOf(error: unknown): string {
  const { kind, message } = unlessRefused(error)
  return kind === 'unknown' ? unknownThere : message
}

/** The provider has refused to give a payment back, in these words. */
interface Refused {
  refused: string
}

/** Gives back what is left of a payment. Answers true, or why the provider does not. */
async function giveBack(
  client: PaymentClient,
  { id, asked, payment_id, transaction_id, currency, paid_at }: Open,
  { charged, left }: { charged: number; left: number },
): Promise<true | Refused> {
  const it = { payment_id, transaction_id, currency, amount: left, is_whole: left === charged }
  const given = await client
    .giveBack({ ...it, refund_id: id, asked, paid_at: new Date(paid_at) })
    .catch((error: unknown): Refused => ({ refused: unlessRefused(error).message }))
  if (typeof given === 'string') return true
  return 'later' in given ? { refused: given.later } : given
}

/** The payments of an account that are still to be settled, those to be given back first, then the latest. */
export const onlyThere = (db: Db, company_id: string, access_id: string): Promise<Shown[]> =>
  db.many<Shown>(sql`select ${columns}, reason, found_at, state = 'refunding' as is_refunding from payment_only_there
    where company_id = ${company_id} and access_id = ${access_id} and state in ('open', 'refunding') order by ${latest} limit ${max}`)

/** Whether a payment of an account is still to be given back. */
export const isRefunding = async (db: Db, { company_id, access_id }: { company_id: string; access_id: string }) =>
  (await db.one(
    sql`select 1 as one from payment_only_there where company_id = ${company_id} and access_id = ${access_id} and state = 'refunding' limit 1`,
  )) !== undefined

type At = Pick<PaymentAccess, 'company_id'> & { access_id: string; id: string }

/**
 * Whether a payment already belongs to an order of any company, or another company gives it back.
 * Companies may share one merchant account.
 */
async function isSettledElsewhere(
  db: Db,
  { provider, company_id }: { provider: string; company_id: string },
  payment_id: string,
): Promise<boolean> {
  const attached =
    await db.one(sql`/* platform: whichever company holds the payment */ select 1 as one from payment_attempt
    where provider = ${provider} and payment_id = ${payment_id} limit 1`)
  if (attached) return true
  const given =
    await db.one(sql`/* platform: whichever company gives the payment back */ select 1 as one from payment_only_there t
    join payment_access a on a.company_id = t.company_id and a.id = t.access_id
    where t.payment_id = ${payment_id} and t.company_id <> ${company_id} and t.state in ('refunding', 'refunded') and a.provider = ${provider} limit 1`)
  return given !== undefined
}

/**
 * Settles an open payment so that its money pays an order or goes back. Throws `conflict` if another
 * company has done so, or somebody has settled it before.
 */
async function settleOnce(
  db: Db,
  { provider, ...at }: At & { provider: string },
  state: string,
  now: Date,
): Promise<Row> {
  const row = await settle(db, at, state, now)
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${row.payment_id}`}, 0))`)
  if (await isSettledElsewhere(db, { provider, company_id: at.company_id }, row.payment_id)) throw fault('conflict')
  return row
}

/** Settles an open payment. Throws `conflict` if somebody has settled it before. */
async function settle(db: Db, { company_id, access_id, id }: At, state: string, now: Date): Promise<Row> {
  const row = await db.one<Row>(sql`update payment_only_there set state = ${state}, settled_at = ${now}, reason = null
    where company_id = ${company_id} and access_id = ${access_id} and id = ${id} and state = 'open' returning ${columns}`)
  if (!row) throw fault('conflict')
  return row
}

/** Leaves a payment as it is. It is not shown any more. */
export const acceptOnlyThere = (db: Db, at: At, now: Date): Promise<Row> => settle(db, at, 'accepted', now)

/** Asks for a payment to be given back, which the next comparison does: begin one with it. */
export const refundOnlyThere = (db: Db, { provider }: PaymentAccess, at: At, now: Date): Promise<Row> =>
  settleOnce(db, { ...at, provider }, 'refunding', now)

/** An order that a payment may have been for. */
export interface Candidate {
  order_id: string
  branch_id: string
  number: number
  created_at: string
}
/** How much time may be between an order and its payment at most, in ms. */
const beforeMs = 24 * 3_600_000

/** Methods of orders that count as paid online but whose money never comes through a provider of the company's. */
const elsewhere = [paidToPlatform, 'wallet']

/**
 * Whether an order `o` needs an online payment of this amount: it waits for one, or counts as paid
 * online although no payment of it is known here. Platforms take the money for their orders, and
 * guests at a table have paid theirs with their bill.
 */
const needs = ({ company_id }: At, { amount, currency }: Pick<Row, 'amount' | 'currency'>) =>
  sql`o.company_id = ${company_id} and o.total = ${amount} and o.currency = ${currency} and not o.is_test and not o.on_bill and o.external_id is null and (o.pay_by is not null
    or (o.is_paid and o.status not in ('cancelled', 'returned') and o.payment_method in (select code from payment_method where place = 'online' and code <> all(${elsewhere}::text[]))))
    and not exists (select 1 from payment_attempt a where a.company_id = ${company_id} and a.order_id = o.id and a.state in ('paid', 'voided', 'refunded'))`

/** The orders to which a payment may be attached, the nearest first. */
export async function candidatesFor(db: Db, at: At, branch_ids: readonly string[]): Promise<Candidate[]> {
  const row = await db.one<Row>(sql`select ${columns} from payment_only_there
    where company_id = ${at.company_id} and access_id = ${at.access_id} and id = ${at.id} and state = 'open'`)
  if (!row) return []
  const paidAt = Date.parse(row.paid_at)
  const until = new Date(paidAt + beforeMs)
  return db.many<Candidate>(sql`
    select o.id as order_id, o.branch_id, o.number::int as number, o.created_at from orders o
    where ${needs(at, row)} and o.branch_id = any(${branch_ids}::uuid[]) and o.created_at between ${new Date(paidAt - beforeMs)} and ${until}
    order by abs(extract(epoch from o.created_at - ${row.paid_at}::timestamptz)), o.id limit 10`)
}

/**
 * Attaches a payment to its order, which is paid with it, in the caller's transaction. Throws
 * `choice` at `order_id` if the order does not need it. Nudge the branch after the commit.
 */
export async function attachOnlyThere(
  db: Db,
  { provider, ...access }: PaymentAccess,
  { id, order_id, branch_id, now }: { id: string; order_id: string; branch_id: string; now: Date },
): Promise<void> {
  const at = { company_id: access.company_id, access_id: access.id, id }
  const row = await settleOnce(db, { ...at, provider }, 'attached', now)
  const order = await db.one<{ pay_by: string | null }>(
    sql`select o.pay_by from orders o where ${needs(at, row)} and o.branch_id = ${branch_id} and o.id = ${order_id} for update`,
  )
  if (!order) throw wrongField('order_id', 'choice')
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, charged, currency, state, token, return_url,
      payment_id, transaction_id, created_at, expires_at, paid_at)
    values (${at.company_id}, ${uuidv7(now.getTime())}, ${branch_id}, ${order_id}, ${at.access_id}, ${provider}, ${row.amount}, ${row.amount}, ${row.currency}, 'paid', '', '',
      ${row.payment_id}, ${row.transaction_id}, ${row.paid_at}, ${row.paid_at}, ${row.paid_at})`)
  if (order.pay_by === null) return
  const paid = await markPaid(db, { company: at.company_id, branch: branch_id }, { order_id, now })
  if (paid !== 'paid') throw fault('conflict')
}

/** The payments are kept for a year after they were found, whether they are settled or not. */
export const onlyThereChore = sweepRows(
  'payment_only_there',
  'company_id, id',
  sql`found_at < now() - interval '365 days'`,
)
