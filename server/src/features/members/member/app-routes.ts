import { appMember, type AppMember } from '#contract/members/app/app-member.ts'
import type { Answer, Parsed } from '#contract/kit/call.ts'
import { missingReference, type Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import { pointMoves, pointsHeld } from '#server/domain/members/points/lists.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import { chequesOfMember } from '#server/domain/members/voucher/of-member.ts'
import { walletEntries } from '#server/domain/members/wallet/entries.ts'
import { walletBalance } from '#server/domain/members/wallet/wallet.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { ordersOf } from './app-orders.ts'
import { ownOf, pastMoment, signUp } from './app-sign-up.ts'
import { lawfulStatus, recordAnswer } from './consent.ts'
import { record, refuseFutureDays } from './routes.ts'

type Answered = Parsed<typeof appMember.setConsent>['body']

const owned = ({ db, reach }: Context, { member_id }: { member_id: string }) => ownMember(db, reach, member_id)

async function own(db: Db, owner: Owner): Promise<AppMember> {
  const row = await ownOf(db, owner)
  if (!row) throw fault('not_found')
  return row
}

/**
 * Refuses a yes that was given for another number or address than the member has now. A no counts
 * in any case.
 */
function refuseOtherAddress(body: Answered, now: Pick<AppMember, 'phone' | 'email'>): void {
  if (body.status === 'refused' || body.channel === 'notification') return
  const field = body.channel === 'email' ? 'email' : 'phone'
  const said = body[field]
  if (!said) throw wrongField(field, 'required')
  const isOwn = field === 'email' ? emailKey(said) === emailKey(now.email) : said === now.phone
  if (!isOwn) throw wrongField(field, 'other_address')
}

type Entry = Answer<typeof appMember.wallet>['data'][number] | Answer<typeof appMember.points>['data'][number]

/** A posting without the staff's names and reasons. */
const posting = <E extends Entry>({
  id,
  at,
  kind,
  amount,
  balance_after,
  order_id,
  order_number,
  branch_name,
}: E): Pick<E, keyof Entry> => ({ id, at, kind, amount, balance_after, order_id, order_number, branch_name })

/** When points expire, and how many at each time, soonest first. */
function expiring(lots: Awaited<ReturnType<typeof pointsHeld>>['lots']) {
  const sums = new Map<string, number>()
  for (const { expires_at, remaining } of lots)
    if (expires_at !== null) sums.set(expires_at, (sums.get(expires_at) ?? 0) + remaining)
  return [...sums].map(([at, amount]) => ({ amount, at }))
}

export const appMemberRoutes = routes(appMember, {
  create: ({ body }, ctx) => signUp(ctx, body),

  read: async ({ params }, ctx) => own(ctx.db, await owned(ctx, params)),

  update: async ({ params, body: { version, ...given } }, ctx) => {
    const owner = await owned(ctx, params)
    refuseFutureDays(ctx, owner.company_id, given)
    try {
      await record.change(ctx, params.member_id, { version, write: () => given })
    } catch (error) {
      if (missingReference(error, 'member') === 'last_city_id') throw wrongField('last_city_id', 'choice')
      // The current record is shown as the member may see it.
      if (error instanceof Fault && error.code === 'stale_version')
        throw fault('stale_version', { cause: 'own_data_changed', current: await own(ctx.db, owner) })
      throw error
    }
    return own(ctx.db, owner)
  },

  setConsent: async ({ params, body }, ctx) => {
    if (body.status === 'given' && ctx.unlicensed) throw ctx.unlicensed
    const { channel, status, source, text_version: proof } = body
    if (status === 'given' && !proof) throw wrongField('text_version', 'required')
    const at = pastMoment('at', body.at, ctx.now)
    const owner = await owned(ctx, params)
    const { company_id, member_id } = owner
    refuseOtherAddress(body, await own(ctx.db, owner))
    const answer = { channel, status, source, proof, at }
    const legal = await lawfulStatus(ctx, owner, answer)
    return once(ctx, 'app-member-consent', { ...body, ...params }, async (db) => {
      // The app sends no version, since an answer is added to others and replaces nothing.
      const { version } = await record.one(db, ctx, member_id, 'lock')
      const refuse = (now: AppMember | { phone: string; email: string }) => refuseOtherAddress(body, now)
      await recordAnswer(db, ctx, { company_id, member_id }, { ...answer, legal, version, refuse })
      return own(db, owner)
    })
  },

  wallet: async ({ params, query }, ctx) => {
    const owner = await owned(ctx, params)
    const [page, balance] = await Promise.all([walletEntries(ctx.db, owner, query), walletBalance(ctx.db, owner)])
    return { ...page, data: page.data.map(posting), balance, currency: owner.currency }
  },

  points: async ({ params, query }, ctx) => {
    const owner = await owned(ctx, params)
    const [page, { balance, debt, lots }] = await Promise.all([
      pointMoves(ctx.db, owner, query),
      pointsHeld(ctx.db, owner, ctx.now),
    ])
    return { ...page, data: page.data.map(posting), balance, debt, expiring: expiring(lots) }
  },

  cheques: async ({ params, query }, ctx) => {
    const page = await chequesOfMember(ctx.db, await owned(ctx, params), query, ctx.now)
    const data = page.data.map(
      ({ id, code, name, state, defined_at, currency, amount, rate_bp, max_discount, min_basket_amount, ...it }) => ({
        id,
        code,
        name,
        state,
        defined_at,
        currency,
        amount,
        rate_bp,
        max_discount,
        min_basket_amount,
        starts_at: it.starts_at,
        ends_at: it.ends_at,
        used_order_id: it.used_order_id,
      }),
    )
    return { ...page, data }
  },

  orders: async ({ params, query }, ctx) => ordersOf(ctx, await owned(ctx, params), query),
})
