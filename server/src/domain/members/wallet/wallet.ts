import sql from 'sql-template-tag'
import type { WalletKind } from '#contract/members/wallet.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { takeBackEarned } from '../points/earned.ts'
import type { Owner } from '../points/points.ts'
import { replay, type Booked } from './wallet-loads.ts'

export interface WalletPosting {
  kind: WalletKind
  /** The amount in minor units; negative when money leaves the wallet. */
  amount: number
  /** Identifies the cause of the posting. There is only one posting per key. */
  key: string
  order_id?: string | null
  payment_ref?: string
  actor?: string | null
  reason?: string
}

/**
 * Posts to a member's wallet and locks its account. Returns the entry's id, or undefined if the
 * balance is too low.
 */
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
  // The times of a member's entries always ascend, whenever their requests began.
  const at = new Date(Math.max(now.getTime(), last ? Date.parse(last.at) + 1 : 0))
  const id = uuidv7(at.getTime())
  await db.one(sql`insert into wallet_entry (company_id, id, member_id, at, kind, amount, balance_after, order_id, payment_ref, actor, reason, key)
    values (${company_id}, ${id}, ${member_id}, ${at}, ${it.kind}, ${it.amount}, ${account.balance}, ${it.order_id ?? null}, ${it.payment_ref ?? ''},
      ${it.actor ?? null}, ${it.reason ?? ''}, ${it.key})`)
  if (it.kind === 'payout' || (it.kind === 'adjust' && it.amount < 0))
    await takeBackLoadPoints(db, { company_id, member_id }, id, now)
  return id
}

export const walletBalance = async (db: Db, { company_id, member_id }: Owner): Promise<number> =>
  (
    await db.must<{ balance: number }>(
      sql`select wallet_balance::float8 as balance from member_account where company_id = ${company_id} and member_id = ${member_id}`,
    )
  ).balance

/** The entries of a wallet, in the sequence that `replay` needs. The account must be locked. */
const bookedOf = (db: Db, { company_id, member_id }: Owner) =>
  db.many<Booked>(sql`select id, member_id, kind, amount::float8 as amount, order_id, key from wallet_entry
    where company_id = ${company_id}
      and member_id = any(array(select id from member where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id})))
    order by member_id = ${member_id}, max(at) over (partition by member_id), member_id, at, id`)

/**
 * The amount that may be paid out of a wallet: what is left of its loads, including loads into
 * records that were merged into this one. The account must be locked.
 */
export const payableOut = async (db: Db, owner: Owner): Promise<number> => replay(await bookedOf(db, owner)).loaded

/**
 * Takes back the points that were earned by loading money, if an entry has taken back part of that
 * money (members-marketing §4). The account must be locked.
 */
async function takeBackLoadPoints(db: Db, owner: Owner, entry_id: string, now: Date): Promise<void> {
  const entries = await bookedOf(db, owner)
  const before = new Map(replay(entries.filter((it) => it.id !== entry_id)).loads.map((it) => [it.id, it.rest]))
  for (const { id, amount, rest } of replay(entries).loads)
    if (rest < (before.get(id) ?? 0))
      await takeBackEarned(db, owner, {
        cause: `wallet:${id}`,
        by: entry_id,
        keeps: (earned) => Math.floor((earned * rest) / amount),
        now,
      })
}
