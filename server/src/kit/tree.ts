import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from './fault.ts'

export interface License {
  company_id: string
  license_type: string
  licensed_module_list: Record<string, boolean>
  limits: Record<string, number>
  starts_at: string
  ends_at: string
}
export interface TreeBranch {
  id: string
  company_id: string
  name: string
  timezone: string
  /** Sells: neither the branch nor its company is switched off. */
  is_active: boolean
}
export interface TreeCompany {
  id: string
  account_id: string
  name: string
  currency: string
  is_active: boolean
  branches: TreeBranch[]
  license: License | null
}

/** The provider, a dealer or a solution partner. */
export interface TreeAccount {
  id: string
  type: 'provider' | 'account' | 'solution_partner'
  name: string
  is_active: boolean
}

/** The scope tree of semantics §1: dealer → company → branch, with each company's licence. Nothing lies at null, where the whole tree is meant. */
export interface Tree {
  accounts: ReadonlyMap<string | null, TreeAccount>
  companies: ReadonlyMap<string | null, TreeCompany>
  branches: ReadonlyMap<string | null, TreeBranch>
}

const freshFor = 1000

/** Reads the tree, at most once a second: a change is seen everywhere within that second, and at once on the node that says `forget`. */
export function treeReader(db: Db, now: () => number = Date.now): { read: () => Promise<Tree>; forget: () => void } {
  let at = -Infinity
  let reading: Promise<Tree> | undefined
  const forget = () => void (at = -Infinity)
  return {
    forget,
    read: () => {
      if (now() - at < freshFor && reading) return reading
      at = now()
      reading = read(db).catch((error: unknown) => {
        forget()
        throw error
      })
      return reading
    },
  }
}

async function read(db: Db): Promise<Tree> {
  const rows = await db.many<
    Omit<TreeCompany, 'branches'> & { branches: TreeBranch[] }
  >(sql`/* platform: the scope tree itself */
    select c.id, c.account_id, c.name, c.currency, c.is_active, to_json(l) as license,
      coalesce((select json_agg(json_build_object('id', b.id, 'company_id', b.company_id, 'name', b.name, 'timezone', b.timezone, 'is_active', b.is_active and c.is_active) order by b.name)
        from branch b where b.company_id = c.id), '[]') as branches
    from company c left join license l on l.company_id = c.id order by c.name`)
  const accounts = await db.many<TreeAccount>(sql`select id, type, name, is_active from account order by name`)
  const companies = new Map(rows.map((it) => [it.id, it]))
  return {
    accounts: new Map(accounts.map((it) => [it.id, it])),
    companies,
    branches: new Map(rows.flatMap((it) => it.branches.map((b) => [b.id, b] as const))),
  }
}

/** A branch of the tree, its id in either case; throws `not_found` where it is in none. */
export function branchIn({ branches }: Tree, id: string): TreeBranch {
  const branch = branches.get(id.toLowerCase())
  if (!branch) throw fault('not_found')
  return branch
}

/** A company of the tree, its id in either case; throws `not_found` where it is in none. */
export function companyIn({ companies }: Tree, id: string): TreeCompany {
  const company = companies.get(id.toLowerCase())
  if (!company) throw fault('not_found')
  return company
}

/** The account, company or branch of a right or a role. */
export const scopeIn = ({ accounts, companies, branches }: Tree, id: string | null) =>
  accounts.get(id) ?? companies.get(id) ?? branches.get(id)
