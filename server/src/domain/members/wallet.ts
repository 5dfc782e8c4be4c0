import sql from 'sql-template-tag'
import type { WalletKind } from '#contract/members/wallet.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Owner } from './points.ts'

export interface WalletPosting {
  kind: WalletKind
  /** Minor units; what leaves the wallet is negative. */
  amount: number
  /** What it is for: posted once. */
  key: string
  order_id?: string | null
  payment_ref?: string
  actor?: string | null
  reason?: string
}

/** Posts to a member's wallet, its account locked from here on; undefined where it holds less than is taken. Answers the entry's id. */
export async function postWallet(
  db: Db,
  { company_id, member_id }: Owner,
  it: WalletPosting,
  now: Date,
): Promise<string | undefined> {
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const [account, last] = await Promise.all([
    db.one<{ balance: number }>(sql`update member_account set wallet_balance = wallet_balance + ${it.amount}
      where ${own} and wallet_balance + ${it.amount} >= 0 returning wallet_balance::float8 as balance`),
    db.one<{ at: string }>(sql`select at from wallet_entry where ${own} order by at desc, id desc limit 1`),
  ])
  if (!account) return undefined
  // Entries of a member come one after another, however their requests began.
  const at = new Date(Math.max(now.getTime(), last ? Date.parse(last.at) + 1 : 0))
  const id = uuidv7(at.getTime())
  await db.one(sql`insert into wallet_entry (company_id, id, member_id, at, kind, amount, balance_after, order_id, payment_ref, actor, reason, key)
    values (${company_id}, ${id}, ${member_id}, ${at}, ${it.kind}, ${it.amount}, ${account.balance}, ${it.order_id ?? null}, ${it.payment_ref ?? ''},
      ${it.actor ?? null}, ${it.reason ?? ''}, ${it.key})`)
  return id
}

export const walletBalance = async (db: Db, { company_id, member_id }: Owner): Promise<number> =>
  (
    await db.must<{ balance: number }>(
      sql`select wallet_balance::float8 as balance from member_account where company_id = ${company_id} and member_id = ${member_id}`,
    )
  ).balance

/** What may be paid out: what was loaded and is still there. What was given or came back beside it is spent first. */
export async function payableOut(db: Db, { company_id, member_id }: Owner): Promise<number> {
  // What was loaded into a record that was merged into this one counts here.
  const { most } = await db.must<{ most: number }>(sql`
    select greatest(0, least((select wallet_balance from member_account where company_id = ${company_id} and member_id = ${member_id}),
      coalesce(sum(amount) filter (where kind in ('load', 'payout')), 0)))::float8 as most
    from wallet_entry where company_id = ${company_id} and (member_id = ${member_id}
      or member_id in (select id from member where company_id = ${company_id} and merged_into = ${member_id}))`)
  return most
}
