import { randomBytes } from 'node:crypto'
import type { AccountType } from '#contract/identity/session.ts'
import { modules } from '#contract/organisation/license.ts'
import { dayAt, endOfDay, plusDays } from '#contract/kit/wall-clock.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { apiKeyPrefix } from '#server/kit/guard/guard.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { chance, fixedId } from './chance.ts'
import { companies } from './companies.ts'
import { accountId, accounts, branchId, companyId, demoUsers, userId } from './organisation.ts'
import { person } from './people.ts'

const dayMs = 86_400_000
const lastMoment = (now: number, days: number, zone: string) =>
  endOfDay(plusDays(dayAt(new Date(now), zone), days), zone).toISOString()

/**
 * Licences in states that a visitor should see: one in its grace period, one ending soon, one with
 * few modules. All others have every module for years.
 */
const endsInDays: Record<string, number> = { 'anne-mutfagi': -2, 'burger-limani': 12 }
const lacking: Record<string, readonly string[]> = {
  'anadolu-grill': modules.filter(
    (it) => !['cms', 'table_order', 'courier', 'api', 'wolt', 'ubereats', 'lieferando'].includes(it),
  ),
}

export interface DemoUser {
  email: string
  account_type: AccountType
  name: string
  surname: string
  account?: string
  company?: string
  branch?: string
}

/** The user of each branch's till. The simulated staff works under these names. */
export const cashiers: (DemoUser & { branch: string })[] = companies.flatMap((company) =>
  company.branches.map((branch) => ({
    email: `${branch.slug}@sofra.test`,
    account_type: 'branch' as const,
    ...person(chance(7).fork(branch.slug), company.country),
    company: company.slug,
    branch: branch.slug,
  })),
)

const allUsers: DemoUser[] = [...demoUsers, ...cashiers]

/**
 * The scope of a user's only assignment. A partner works for the company that admitted the partner.
 */
function scopeOf(user: DemoUser) {
  if (user.account_type === 'provider') return { scope_type: 'provider', scope_id: null }
  if (user.branch) return { scope_type: 'branch', scope_id: branchId(user.branch) }
  if (user.company) return { scope_type: 'company', scope_id: companyId(user.company) }
  return { scope_type: 'account', scope_id: accountId(user.account ?? '') }
}

/**
 * Accounts, companies, licences, users with their rights, and one API key per company: rows by
 * table, in insertion order.
 */
export function scopeRows({ now, passwordHash }: { now: number; passwordHash: string }) {
  const founded = new Date(now - 540 * dayMs).toISOString()
  const keys = Object.fromEntries(
    companies.map((it) => [companyId(it.slug), `${apiKeyPrefix}${randomBytes(24).toString('hex')}`]),
  )
  return {
    keys,
    account: accounts.map(({ slug, type, name }) => ({
      share_bp: type === 'account' ? (slug === 'marmara' ? 1250 : 1000) : 0,
      id: accountId(slug),
      type,
      name,
      legal_name: `${name} A.Ş.`,
      created_at: founded,
      updated_at: founded,
    })),
    company: companies.map((it) => ({
      id: companyId(it.slug),
      account_id: accountId(it.dealer),
      name: it.name,
      country: it.country,
      currency: it.currency,
      created_at: founded,
      updated_at: founded,
    })),
    license: companies.map((it) => ({
      company_id: companyId(it.slug),
      license_type: it.license_type,
      licensed_module_list: Object.fromEntries(modules.map((name) => [name, !lacking[it.slug]?.includes(name)])),
      limits: { branchLimit: 10, kioskLimit: 3, smsMonthly: 5000 },
      starts_at: founded,
      updated_at: founded,
      timezone: it.timezone,
      ends_at: lastMoment(now, endsInDays[it.slug] ?? 1100, it.timezone),
    })),
    app_user: allUsers.map((it) => ({
      id: userId(it.email),
      account_type: it.account_type,
      account_id: it.account ? accountId(it.account) : null,
      company_id: it.company && it.account_type !== 'solution_partner' ? companyId(it.company) : null,
      name: it.name,
      surname: it.surname,
      email: it.email,
      email_key: it.email.toLowerCase(),
      password_hash: passwordHash,
      language_id: it.company === 'anadolu-grill' ? 3 : 1,
      is_show_live_support: it.account_type === 'company' || it.account_type === 'branch',
      is_auth_for_account: it.account_type === 'account',
      created_at: founded,
      updated_at: founded,
    })),
    assignment: allUsers.map((it) => ({
      id: fixedId(`assignment ${it.email}`),
      user_id: userId(it.email),
      role_id: systemRoleId(it.account_type),
      ...scopeOf(it),
      created_at: founded,
    })),
    api_key: companies.map((it) => {
      const key = keys[companyId(it.slug)] ?? ''
      return {
        id: fixedId(`api key ${it.slug}`),
        company_id: companyId(it.slug),
        name: it.country === 'DE' ? 'Bestell-App' : 'Sipariş uygulaması',
        hash: `\\x${sha256(key).toString('hex')}`,
        hint: key.slice(-4),
        scopes: ['order', 'menu', 'table', 'reservation', 'member'],
        created_at: founded,
      }
    }),
  }
}
