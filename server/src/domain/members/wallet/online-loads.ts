import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { holdMember } from '#server/domain/ordering/hold-member.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { loadPaid, type PaidLoad } from '#server/domain/ordering/pay-online.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { reward } from '../points/definitions.ts'
import type { Owner } from '../points/points.ts'
import { payableOut, postWallet } from './wallet.ts'

/**
 * Connects loads of wallets that are paid online. The wallet is loaded once the money is there,
 * once for each order, and a load that is returned is taken out of it again.
 */
export function connectOnlineLoads(): void {
  loadPaid.on(load)
  orderEntered.on(takeBack)
}

const loadKey = (order_id: string) => `load:${order_id}`

/** The member's wallet, locked; that of the surviving record if the member was merged into another. */
async function lockWallet(db: Db, company_id: string, id: string): Promise<Owner | undefined> {
  const member = await holdMember(db, { company: company_id }, id)
  if (!member) return undefined
  await db.one(
    sql`select 1 as one from member_account where company_id = ${company_id} and member_id = ${member.id} for update`,
  )
  return { company_id, member_id: member.id }
}

async function load(db: Db, { company_id, order_id, member_id, amount, now }: PaidLoad): Promise<boolean> {
  const owner = await lockWallet(db, company_id, member_id)
  if (!owner) return false
  const id = await postWallet(db, owner, { kind: 'load', amount, key: loadKey(order_id), order_id }, now)
  if (id) await reward(db, owner, { point_type: 'wallet', key: `wallet:${id}`, amount, now })
  return id !== undefined
}

/**
 * Takes a returned load out of the wallet, in the transaction that gives the money back. Refused if
 * some of it has been spent.
 */
async function takeBack(db: Db, { company_id, order_id, member_id, to, how, now }: Entered): Promise<void> {
  if (member_id !== null || to !== 'returned' || how !== 'moved') return
  const loaded = await db.one<{ member_id: string; amount: number }>(
    sql`select member_id, amount::float8 as amount from wallet_entry where company_id = ${company_id} and key = ${loadKey(order_id)}`,
  )
  if (!loaded) return
  const owner = await lockWallet(db, company_id, loaded.member_id)
  if (!owner) throw wrongField('reason_id', 'wallet_erased')
  const max = await payableOut(db, owner)
  if (loaded.amount > max) throw wrongField('reason_id', 'wallet_spent', { max }, 'money')
  await postWallet(db, owner, { kind: 'payout', amount: -loaded.amount, key: `load-back:${order_id}`, order_id }, now)
}
