import { connect } from '#server/db/client.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import type { AccountType } from '#contract/identity/session.ts'
import { hashPassword } from '#server/kit/password.ts'
import { sha256 } from '#server/kit/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { TestServer } from './test-server.ts'

export const password = 'deneme-parolasi'

export interface TestCompany {
  id: string
  /** The dealer it belongs to. */
  account_id: string
  branches: string[]
  apiKey: string
}

/** A small organisation: a provider, two dealers with a company each (one has two), two branches a company, and somebody of each kind everywhere. */
export interface TestWorld {
  dealers: { near: string; far: string }
  companies: { own: TestCompany; sibling: TestCompany; foreign: TestCompany }
  /** E-mail of the user of a kind; `foreign…` work for the other dealer. */
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

export async function layTestWorld(server: TestServer): Promise<TestWorld> {
  const client = await connect(server.database.ownerUrl)
  const hash = await hashPassword(password, 'known')
  const account = async (type: string, name: string) => {
    const id = uuidv7()
    await client.query('insert into account (id, type, name) values ($1, $2, $3)', [id, type, name])
    return id
  }
  const company = async (account_id: string, name: string): Promise<TestCompany> => {
    const id = uuidv7()
    await client.query('insert into company (id, account_id, name) values ($1, $2, $3)', [id, account_id, name])
    await client.query(
      `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', '{"api":true,"getir":true,"kiosk":true,"multi_branch_catalog":true}', now() - interval '1 day', now() + interval '1 year')`,
      [id],
    )
    const branches = [uuidv7(), uuidv7()]
    for (const [i, branch_id] of branches.entries()) {
      await client.query(
        `insert into branch (company_id, id, name, city_id, lat, lng, area_source, table_is_open, tips_is_active) values ($1, $2, $3, 34, 41, 29, 'app', true, true)`,
        [id, branch_id, `${name} ${i + 1}`],
      )
      await client.query('insert into branch_counter (company_id, branch_id) values ($1, $2)', [id, branch_id])
      for (let weekday = 0; weekday < 7; weekday++)
        await client.query(
          'insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min) values ($1, $2, $3, $4, 0, 0)',
          [id, uuidv7(), branch_id, weekday],
        )
    }
    const apiKey = `sofra_${name.replaceAll(/\W/g, '')}_${id}`
    await client.query(
      `insert into api_key (id, company_id, name, hash, hint, scopes) values ($1, $2, $3, $4, $5, '{order,menu}')`,
      [uuidv7(), id, 'app', sha256(apiKey), apiKey.slice(-4)],
    )
    return { id, account_id, branches, apiKey }
  }
  const user = async (email: string, account_type: AccountType, scope_type: string, scope_id: string | null) => {
    const id = uuidv7()
    await client.query(
      `insert into app_user (id, account_type, name, surname, email, email_key, password_hash) values ($1, $2, $3, 'Deneme', $4, $4, $5)`,
      [id, account_type, email.split('@')[0], email, hash],
    )
    await client.query(
      'insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, $4, $5)',
      [uuidv7(), id, systemRoleId(account_type), scope_type, scope_id],
    )
    return email
  }
  await account('provider', 'Sofra')
  const dealers = { near: await account('account', 'Yakın Bayi'), far: await account('account', 'Uzak Bayi') }
  const { near, far } = dealers
  const companies = {
    own: await company(near, 'Bizim'),
    sibling: await company(near, 'Kardeş'),
    foreign: await company(far, 'Yabancı'),
  }
  const users = {
    provider: await user('provider@deneme.test', 'provider', 'provider', null),
    dealer: await user('dealer@deneme.test', 'account', 'account', near),
    company: await user('company@deneme.test', 'company', 'company', companies.own.id),
    branch: await user('branch@deneme.test', 'branch', 'branch', companies.own.branches[0]!),
    branchTwo: await user('branch2@deneme.test', 'branch', 'branch', companies.own.branches[0]!),
    kiosk: await user('kiosk@deneme.test', 'kiosk', 'branch', companies.own.branches[0]!),
    partner: await user('partner@deneme.test', 'solution_partner', 'company', companies.own.id),
    foreignDealer: await user('foreign-dealer@deneme.test', 'account', 'account', far),
    foreignCompany: await user('foreign-company@deneme.test', 'company', 'company', companies.foreign.id),
    foreignBranch: await user('foreign-branch@deneme.test', 'branch', 'branch', companies.foreign.branches[0]!),
  }
  await client.end()
  return { dealers, companies, users }
}
