import sql from 'sql-template-tag'
import type { User } from '#contract/identity/user.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { checkedHome, type Home } from './assign.ts'

/** Only users of a dealer may act for the dealer. */
export function checkLink(body: { is_auth_for_account: boolean }, home: Home) {
  if (body.is_auth_for_account && home.account_type !== 'account') throw wrongField('is_auth_for_account', 'choice')
}

export const facts = [
  'name',
  'surname',
  'email',
  'phone',
  'language_id',
  'is_show_live_support',
  'is_auth_for_account',
] as const

/**
 * A user who also works for others keeps their type and home. Only the rights within the caller's
 * tree may change.
 */
export async function sharedHome(
  db: Db,
  ctx: Context,
  before: User,
  body: Pick<User, (typeof facts)[number] | 'assignments'>,
) {
  const field = facts.find((it) => body[it] !== before[it])
  if (field) throw wrongField(field, 'fixed')
  const home = await checkedHome(db, ctx, body.assignments, before.assignments)
  if (home.account_type !== before.account_type) throw wrongField('assignments.0.role_id', 'choice')
  return { account_type: before.account_type, account_id: before.account_id, company_id: before.company_id }
}

/**
 * The first user of an unregistered dealer must complete its registration before anything else
 * (spec §2: /register/dealer).
 */
export async function registeringOf(db: Db, home: { account_type: string; account_id: string | null }) {
  if (home.account_type !== 'account' || !home.account_id) return undefined
  const blank = await db.one(
    sql`select 1 as one from account where id = ${home.account_id} and coalesce(legal_name, '') = ''`,
  )
  return blank ? ('dealer' as const) : undefined
}
