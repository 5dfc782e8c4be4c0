import sql from 'sql-template-tag'
import { wallet, type WalletEntry } from '#contract/members/wallet.ts'
import { enteredCorrection } from '#server/domain/members/wallet/correction-rows.ts'
import { amountRefused } from '#server/domain/members/wallet/amount-refusals.ts'
import { enterCorrection, keyOf } from '#server/domain/members/wallet/corrections.ts'
import { reward } from '#server/domain/members/points/definitions.ts'
import { heldMember, ownMember } from '#server/domain/members/own-member.ts'
import { walletEntries, walletEntryOf } from '#server/domain/members/wallet/entries.ts'
import { payableOut, postWallet, walletBalance, type WalletPosting } from '#server/domain/members/wallet/wallet.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

type Owned = Awaited<ReturnType<typeof ownMember>>

/** Posts one manual entry to the wallet, only once per idempotency key. */
function post(
  ctx: Context,
  name: string,
  given: { params: { member_id: string }; body: object },
  of: Pick<WalletPosting, 'kind' | 'amount'> & Partial<WalletPosting>,
  more: {
    refuse?: (db: Db, owner: Owned) => Promise<void>
    after?: (db: Db, owner: Owned, id: string) => Promise<unknown>
  } = {},
): Promise<WalletEntry> {
  return once(
    ctx,
    name,
    { ...given.body, ...given.params },
    async (db) => {
      const owner = await heldMember(db, ctx.reach, given.params.member_id)
      const { company_id } = owner
      // The wallet is locked before anything is compared.
      await db.one(
        sql`select 1 as one from member_account where company_id = ${company_id} and member_id = ${owner.member_id} for update`,
      )
      await more.refuse?.(db, owner)
      const posting = { ...of, key: `${of.kind}:${uuidv7(ctx.now.getTime())}`, actor: ctx.actor.name }
      const id = await postWallet(db, owner, posting, ctx.now)
      if (!id)
        throw await amountRefused(db, ctx.lang, owner, 'holds', {
          kind: 'wallet',
          most: await walletBalance(db, owner),
        })
      await more.after?.(db, owner, id)
      return walletEntryOf(db, owner, sql`e.id = ${id}`)
    },
    201,
  )
}

export const walletRoutes = routes(wallet, {
  entries: async ({ params, query }, { db, reach }) =>
    walletEntries(db, await ownMember(db, reach, params.member_id), query),

  load: (given, ctx) => {
    const { amount, payment_ref, reason } = given.body
    const after = (db: Db, { company_id, member_id }: Owned, id: string) =>
      reward(db, { company_id, member_id }, { point_type: 'wallet', key: `wallet:${id}`, amount, now: ctx.now })
    return post(ctx, 'wallet-load', given, { kind: 'load', amount, payment_ref, reason }, { after })
  },

  payOut: (given, ctx) => {
    const { amount, payment_ref, reason } = given.body
    const refuse = async (db: Db, owner: Owned) => {
      const max = await payableOut(db, owner)
      if (amount > max) throw await amountRefused(db, ctx.lang, owner, 'payout_most', { kind: 'wallet', most: max })
    }
    return post(ctx, 'wallet-pay-out', given, { kind: 'payout', amount: -amount, payment_ref, reason }, { refuse })
  },

  correct: (given, ctx) => {
    const { params, body } = given
    return once(
      ctx,
      'wallet-correct',
      { ...body, ...params },
      async (db) => {
        const owner = await heldMember(db, ctx.reach, params.member_id)
        const { id, waits } = await enterCorrection(db, ctx, owner, { kind: 'wallet', validity_days: 0, ...body })
        const correction = await enteredCorrection(db, ctx, owner.company_id, id)
        return { correction, entry: waits ? null : await walletEntryOf(db, owner, sql`e.key = ${keyOf(id)}`) }
      },
      201,
    )
  },
})
