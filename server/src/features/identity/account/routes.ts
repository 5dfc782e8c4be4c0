import sql from 'sql-template-tag'
import { account, type Account } from '#contract/identity/account.ts'
import { companies, users } from '#server/domain/organisation/use-things.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import type { Use } from '#server/kit/record/in-use.ts'
import { withinAccount } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const kinds = ['account', 'solution_partner']

/**
 * While the account is switched off, its users cannot sign in. Its companies and users stay as they
 * are.
 */
const uses: Use<Account>[] = [
  {
    things: companies,
    of: ({ id }) => sql`select name, count(*) over ()::int as n from company where account_id = ${id} order by name`,
    survivesOff: true,
  },
  {
    things: users,
    of: ({ id }) => sql`select name || ' ' || surname as name, count(*) over ()::int as n from app_user
      where account_id = ${id} and deleted_at is null order by 1`,
    survivesOff: true,
  },
]

type Stored = Omit<Account, 'company_count' | 'branch_count'>

/** Adds the number of companies and branches below the account. */
function shown(row: Stored, { actor }: Context): Account {
  const companies = [...actor.tree.companies.values()].filter((it) => it.account_id === row.id)
  return {
    ...row,
    company_count: companies.length,
    branch_count: companies.reduce((sum, it) => sum + it.branches.filter((branch) => branch.is_active).length, 0),
  }
}

const mustBeProvider = ({ reach }: Context, permission: string) => {
  if (!reach.isPlatform) throw fault('permission_required', { permission })
}

const { handlers } = recordRoutes(account, {
  table: 'account ac',
  columns:
    () => sql`ac.id, ac.type, ac.name, ac.legal_name, ac.authorised_name, ac.phone, ac.email, ac.website, ac.tax_number, ac.tax_office_id, ac.share_bp,
    ac.demands_two_factor, ac.is_active, (select count(*)::int from app_user u where u.account_id = ac.id and u.deleted_at is null) as user_count, ac.created_at, ac.version, ac.updated_at`,
  within: ({ reach }) => sql`ac.type = any(${kinds}) and ${withinAccount(reach, 'ac.id')}`,
  shown,
  search: () => ['ac.name', 'ac.legal_name', 'ac.authorised_name', 'ac.phone', 'ac.email', 'ac.tax_number'],
  sort: () => ({ name: 'ac.name collate "tr-x-icu"' }),
  fixed: ['type'],
  uses,
  before: (body, { ctx, before }) => {
    // A dealer opens companies but not dealers, so opening a dealer requires a permission that the
    // provider has granted for the whole platform.
    if (!before) return mustBeProvider(ctx, 'post-account')
    // Only the provider may change a dealer's share and whether the dealer is active.
    const field = (['share_bp', 'is_active'] as const).find((it) => body[it] !== before[it])
    if (field && !ctx.reach.isPlatform) throw wrongField(field, 'fixed')
  },
  done: ({ kit }) => kit.forget(),
  names: ({ query }, { reach }) =>
    sql`select id, name from account where type = any(${query.type ? [query.type] : kinds}) and is_active and ${withinAccount(reach, 'id')}`,
})

export const accountRoutes = routes(account, {
  ...handlers,
  remove: async (given, ctx) => {
    mustBeProvider(ctx, 'delete-account')
    return handlers.remove(given, ctx)
  },
})
