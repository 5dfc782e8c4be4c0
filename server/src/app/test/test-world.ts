import { inject } from 'vitest'
import { connect } from '#server/db/client.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import type { AccountType } from '#contract/identity/session.ts'
import { keyScopes } from '#contract/integrations/api-key.ts'
import { password } from '#server/kit/test/test-postgres.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { insertRows } from '#demo/insert.ts'
import type { TestServer } from './test-server.ts'

export { password }

const dayMs = 86_400_000

export interface TestCompany {
  id: string
  /** The dealer that the company belongs to. */
  account_id: string
  branches: [string, string]
  apiKey: string
}

/**
 * A small organisation: a provider, two dealers (one with two companies, the other with one), two
 * branches per company, and users of each kind.
 */
export interface TestWorld {
  dealers: { near: string; far: string }
  companies: { own: TestCompany; sibling: TestCompany; foreign: TestCompany }
  /**
   * The e-mail address of each kind of user. The users named `foreign…` belong to the other dealer.
   */
  users: Record<
    | 'provider'
    | 'dealer'
    | 'company'
    | 'branch'
    | 'branchTwo'
    | 'kiosk'
    | 'partner'
    | 'foreignDealer'
    | 'foreignCompany'
    | 'foreignBranch',
    string
  >
}

/**
 * Writes the world with one statement per table, since every test file of the server begins with
 * it.
 */
export async function layTestWorld(server: TestServer): Promise<TestWorld> {
  const rows: Record<string, object[]> = {}
  const lay = (table: string, row: object) => void (rows[table] ??= []).push(row)
  const account = (type: string, name: string) => {
    const id = uuidv7()
    lay('account', { id, type, name })
    return id
  }
  const company = (account_id: string, name: string): TestCompany => {
    const company_id = uuidv7()
    const branches: [string, string] = [uuidv7(), uuidv7()]
    const apiKey = `sofra_${name.replaceAll(/\W/g, '')}_${company_id}`
    lay('company', { id: company_id, account_id, name })
    lay('license', {
      company_id,
      license_type: 'customer',
      licensed_module_list: {
        api: true,
        cms: true,
        getir: true,
        kiosk: true,
        courier: true,
        multi_branch_catalog: true,
        table_order: true,
        reservation: true,
        loyalty: true,
        gift_cheque: true,
        campaign: true,
        caller_id: true,
      },
      starts_at: new Date(Date.now() - dayMs),
      ends_at: new Date(Date.now() + 365 * dayMs),
    })
    for (const [i, id] of branches.entries()) {
      const place = {
        city_id: 34,
        lat: 41,
        lng: 29,
        area_source: 'app',
        table_is_open: true,
        tips_is_active: true,
        reservation_is_active: true,
      }
      lay('branch', { company_id, id, name: `${name} ${i + 1}`, ...place })
      lay('branch_counter', { company_id, branch_id: id })
      for (let weekday = 0; weekday < 7; weekday++)
        lay('working_hour', { company_id, id: uuidv7(), branch_id: id, weekday, start_min: 0, end_min: 0 })
    }
    lay('api_key', {
      id: uuidv7(),
      company_id,
      name: 'app',
      hash: `\\x${sha256(apiKey).toString('hex')}`,
      hint: apiKey.slice(-4),
      scopes: [...keyScopes],
    })
    return { id: company_id, account_id, branches, apiKey }
  }
  const user = (email: string, account_type: AccountType, scope_type: string, scope_id: string | null) => {
    const id = uuidv7()
    const person = { account_type, name: email.split('@')[0], surname: 'Deneme' }
    lay('app_user', { id, ...person, email, email_key: email, password_hash: inject('passwordHash') })
    lay('assignment', { id: uuidv7(), user_id: id, role_id: systemRoleId(account_type), scope_type, scope_id })
    return email
  }
  account('provider', 'Sofra')
  const dealers = { near: account('account', 'Yakın Bayi'), far: account('account', 'Uzak Bayi') }
  const { near, far } = dealers
  const companies = { own: company(near, 'Bizim'), sibling: company(near, 'Kardeş'), foreign: company(far, 'Yabancı') }
  const users = {
    provider: user('provider@deneme.test', 'provider', 'provider', null),
    dealer: user('dealer@deneme.test', 'account', 'account', near),
    company: user('company@deneme.test', 'company', 'company', companies.own.id),
    branch: user('branch@deneme.test', 'branch', 'branch', companies.own.branches[0]),
    branchTwo: user('branch2@deneme.test', 'branch', 'branch', companies.own.branches[0]),
    kiosk: user('kiosk@deneme.test', 'kiosk', 'branch', companies.own.branches[0]),
    partner: user('partner@deneme.test', 'solution_partner', 'company', companies.own.id),
    foreignDealer: user('foreign-dealer@deneme.test', 'account', 'account', far),
    foreignCompany: user('foreign-company@deneme.test', 'company', 'company', companies.foreign.id),
    foreignBranch: user('foreign-branch@deneme.test', 'branch', 'branch', companies.foreign.branches[0]),
  }
  const client = await connect(server.database.ownerUrl)
  // Rows are written before those that refer to them, because `rows` lists the tables in the
  // sequence of their creation.
  for (const [table, laid] of Object.entries(rows)) await insertRows(client, table, laid)
  await client.end()
  return { dealers, companies, users }
}
