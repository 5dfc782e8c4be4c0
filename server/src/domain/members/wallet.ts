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

/** An entry as it is told what of it was loaded: `loadedOf` takes those of one record after another. */
export interface Booked {
  member_id: string
  kind: WalletKind
  amount: number
  order_id: string | null
  key: string
}

/**
 * What of a wallet was loaded and is still there, the rest having been given: entries of the records that were merged first, each record's in their order, those
 * of whoever stays last. What was given is spent and corrected away first, loaded money after it; an order's refund restores what the order took.
 */
export function loadedOf(entries: readonly Booked[]): number {
  let [record, balance, loaded] = ['', 0, 0]
  const tookOf = new Map<string, number>()
  const movedBy = new Map<string, number>()
  for (const { member_id, kind, amount, order_id, key } of entries) {
    if (member_id !== record) [record, balance, loaded] = [member_id, 0, 0]
    const before = loaded
    balance += amount
    if (kind === 'load' || kind === 'payout') loaded += amount
    else if (kind === 'refund' && order_id) {
      loaded += tookOf.get(order_id) ?? 0
      tookOf.delete(order_id)
    } else if (kind === 'merge') {
      const [, merge_id = '', way] = key.split(':')
      if (way === 'from') movedBy.set(merge_id, before)
      loaded += Math.sign(amount) * (movedBy.get(merge_id) ?? 0)
    }
    loaded = Math.max(0, Math.min(loaded, balance))
    if (kind === 'spend' && order_id) tookOf.set(order_id, (tookOf.get(order_id) ?? 0) + before - loaded)
  }
  return loaded
}

/** What may be paid out of a wallet, its account being locked: what was loaded, also into a record that was merged into this one, and is still there. */
export const payableOut = async (db: Db, { company_id, member_id }: Owner): Promise<number> =>
  loadedOf(
    await db.many<Booked>(sql`select member_id, kind, amount::float8 as amount, order_id, key from wallet_entry
      where company_id = ${company_id}
        and member_id = any(array(select id from member where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id})))
      order by member_id = ${member_id}, max(at) over (partition by member_id), member_id, at, id`),
  )
