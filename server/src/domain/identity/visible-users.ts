import sql, { raw, type Sql } from 'sql-template-tag'
import { accountTypes, type AccountType } from '#contract/identity/session.ts'
import { withinAccount, withinCompany, type Reach } from '#server/kit/guard/reach.ts'

/**
 * The users of a caller's tree, as a condition on `app_user u`: those of its dealers and partners
 * (`reach.accounts`), those of its companies covered as a whole (`reach.whole`), and everybody with
 * an assignment within its reach; the platform sees everyone. Nobody sees deleted users. Pass the
 * reach of the call's permission (`ctx.reach`); `refuseUnlessOutranking`
 * (domain/identity/rights.ts) decides who may change a user.
 */
export function visibleUsers(reach: Reach): Sql {
  if (reach.isPlatform) return sql`u.deleted_at is null`
  return sql`u.deleted_at is null and (${withinAccount(reach, 'u.account_id')} or ${withinCompany(reach.wholeTie, 'u.company_id')}
    or exists (select 1 from assignment held where held.user_id = u.id and (
      (held.scope_type = 'account' and ${withinAccount(reach, 'held.scope_id')})
      or (held.scope_type = 'company' and ${withinCompany(reach.wholeTie, 'held.scope_id')})
      or (held.scope_type = 'branch' and held.scope_id = any(${[...reach.branches]}::uuid[])))))`
}

/**
 * Roles of a caller's tree, under an alias: the system's, and those of its dealers and companies;
 * only the provider sees the provider's own.
 */
export const visibleRoles = (reach: Reach, alias: string): Sql =>
  reach.isPlatform
    ? sql`true`
    : sql`(${raw(alias)}.owner_type = 'system' or ${withinAccount(reach, `${alias}.owner_id`)} or ${withinCompany(reach.tie, `${alias}.owner_id`)})`

/**
 * Account types whose roles a caller finds; those above are irrelevant to people who can neither
 * grant nor hold them.
 */
export const typesBelow = ({ account_type }: { account_type: AccountType }): readonly AccountType[] =>
  accountTypes.slice(accountTypes.indexOf(account_type))

/** The roles of a caller's list, under an alias. */
export const listedRoles = (reach: Reach, actor: { account_type: AccountType }, alias: string): Sql =>
  sql`${visibleRoles(reach, alias)} and ${raw(alias)}.account_type = any(${typesBelow(actor)})`
