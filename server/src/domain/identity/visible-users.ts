import sql, { raw, type Sql } from 'sql-template-tag'
import { accountTypes, type AccountType } from '#contract/identity/session.ts'
import { withinAccount, withinCompany, type Reach } from '#server/kit/guard/reach.ts'

/**
 * A condition for the rows of `app_user u` that the caller may see: users of its dealers and
 * partners (`reach.accounts`), users of companies that it covers as a whole (`reach.whole`), and
 * everybody with an assignment at a place that it covers. The platform sees everyone. Nobody sees
 * deleted users. Pass the reach of the call's permission (`ctx.reach`). `refuseUnlessOutranking`
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
 * A condition for the roles, under an alias, that the caller may see: the system's roles and those
 * of its dealers and companies. Only the provider sees the provider's own roles.
 */
export const visibleRoles = (reach: Reach, alias: string): Sql =>
  reach.isPlatform
    ? sql`true`
    : sql`(${raw(alias)}.owner_type = 'system' or ${withinAccount(reach, `${alias}.owner_id`)} or ${withinCompany(reach.tie, `${alias}.owner_id`)})`

/**
 * For each account type, the account types whose roles it can find. Roles of higher types are left
 * out, because these people can neither grant nor hold them.
 */
export const typesBelow = ({ account_type }: { account_type: AccountType }): readonly AccountType[] =>
  accountTypes.slice(accountTypes.indexOf(account_type))

/** A condition for the roles, under an alias, that the caller's list of roles shows. */
export const listedRoles = (reach: Reach, actor: { account_type: AccountType }, alias: string): Sql =>
  sql`${visibleRoles(reach, alias)} and ${raw(alias)}.account_type = any(${typesBelow(actor)})`
