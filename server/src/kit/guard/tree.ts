import sql, { raw } from 'sql-template-tag'
import { isOnCitus } from '#server/db/distributed.ts'
import type { Country } from '#contract/kit/phone.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import type { Bell } from '../bell.ts'
import { zoneByBranches } from '../company-zone.ts'
import { fault } from '../answer/fault.ts'

export interface License {
  company_id: string
  license_type: string
  licensed_module_list: Record<string, boolean>
  limits: Record<string, number>
  starts_at: string
  ends_at: string
  /** The end of the seven days of grace after the licence. */
  grace_ends_at: string
}
export interface TreeBranch {
  id: string
  company_id: string
  name: string
  timezone: string
  /** False if the branch or its company is switched off. */
  is_active: boolean
  /**
   * The modules of which the branch has a connection, to a platform or to a switchboard, whether or
   * not the licence includes them.
   */
  connected: string[]
}
/** The primary key of a branch: company and id. */
export interface BranchKey {
  company_id: string
  branch_id: string
}

export interface TreeCompany {
  id: string
  account_id: string
  name: string
  country: Country
  currency: string
  /** The branch's time zone, which decides its dates (`company-day.ts`). */
  timezone: string
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

/**
 * The scope tree of semantics §1: dealer → company → branch, with each company's licence. Looking
 * up the id null, which stands for the whole tree, finds nothing.
 */
export interface Tree {
  accounts: ReadonlyMap<string | null, TreeAccount>
  companies: ReadonlyMap<string | null, TreeCompany>
  branches: ReadonlyMap<string | null, TreeBranch>
  /** Whether companies are distributed over several machines (docs/scale-out.md). */
  isDistributed: boolean
}

/**
 * For how long a tree that was read is assumed to be current, in ms: `told` while other nodes can
 * report changes, `untold` while they cannot.
 */
const freshMs = { told: 60_000, untold: 1000 }

/**
 * Creates the reader of the tree. Code that changes the tree rings the bell's topic `tree`: its own
 * node then reads the tree again at once, the other nodes soon after. Changes that nobody reports,
 * such as a row edited by hand, are seen within a minute.
 */
export function treeReader(
  db: Db,
  bell: Pick<Bell, 'on' | 'isHeard'>,
  now: () => number = Date.now,
): { read: () => Promise<Tree> } {
  let at = -Infinity
  let reading: Promise<Tree> | undefined
  let kept: Kept = { shares: new Map(), accounts: '', tree: undefined, isDistributed: undefined }
  const forget = () => void (at = -Infinity)
  bell.on('tree', forget)
  return {
    read: () => {
      if (reading && now() - at < (bell.isHeard() ? freshMs.told : freshMs.untold)) return reading
      at = now()
      reading = readAnew(db, kept)
        .then((next) => {
          kept = next
          return next.tree
        })
        .catch((error: unknown) => {
          forget()
          throw error
        })
      return reading
    },
  }
}

/**
 * One of the shares into which companies are divided, with the checksum that the rows of its
 * companies and their branches had when the share was last read.
 */
interface Share {
  print: string
  companies: TreeCompany[]
}
interface Kept<T = Tree | undefined> {
  shares: ReadonlyMap<number, Share>
  accounts: string
  tree: T
  isDistributed: boolean | undefined
}

/** Each branch's connections to platforms, and to a switchboard that is switched on. */
const connections = sql`select p.company_id, p.branch_id, p.platform as module from platform_link p
  union all select s.company_id, s.branch_id, 'caller_id' from switchboard s where s.is_active`

/**
 * Divides companies into 256 shares by a hash of their ids. Only a share in which something has
 * changed is read again.
 */
const shareOf = (company: string) => raw(`hashtext(${company}::text) & 255`)

/**
 * Reads the current tree. For each share the database computes a checksum of its rows, and only
 * changed shares are read. The reader therefore need not trust any clock or writer to report
 * changes and deletions. An unchanged tree is the same object as before, and so is an unchanged
 * company.
 */
async function readAnew(db: Db, kept: Kept): Promise<Kept<Tree>> {
  const [isDistributed, prints, accounts] = await Promise.all([
    kept.isDistributed ?? isOnCitus(db),
    db.many<{ share: number; print: string }>(sql`/* platform: whether the scope tree has changed */
      select share, sum(hashtextextended(it, 0))::text as print from (
        select ${shareOf('c.id')} as share, row(c.id, c.account_id, c.name, c.country, c.currency, c.is_active, l.*)::text as it from company c left join license l on l.company_id = c.id
        union all select ${shareOf('b.company_id')}, row(b.company_id, b.id, b.name, b.timezone, b.is_active)::text from branch b
        union all select ${shareOf('n.company_id')}, row(n.*)::text from (${connections}) n
      ) whole group by share`),
    db.many<TreeAccount>(sql`select id, type, name, is_active from account order by name, id`),
  ])
  const text = JSON.stringify(accounts)
  const changed = prints.filter((it) => kept.shares.get(it.share)?.print !== it.print).map((it) => it.share)
  if (kept.tree && changed.length === 0 && prints.length === kept.shares.size && text === kept.accounts)
    return { ...kept, tree: kept.tree }
  const read = await readShares(db, changed, kept.tree)
  const shares = new Map(
    prints.map(({ share, print }) => {
      const companies = changed.includes(share) ? read.get(share) : kept.shares.get(share)?.companies
      return [share, { print, companies: companies ?? [] }]
    }),
  )
  const companies = [...shares.values()].flatMap((it) => it.companies)
  return { shares, accounts: text, tree: { ...treeOf(accounts, companies), isDistributed }, isDistributed }
}

/**
 * Companies and branches are read separately, because Citus cannot join lists from a distributed
 * table to a reference table.
 */
async function readShares(
  db: Db,
  shares: readonly number[],
  before: Tree | undefined,
): Promise<Map<number, TreeCompany[]>> {
  const [rows, branches, connected] = await Promise.all([
    db.many<Omit<TreeCompany, 'branches' | 'timezone'> & { share: number }>(sql`/* platform: the scope tree itself */
      select ${shareOf('c.id')} as share, c.id, c.account_id, c.name, c.country, c.currency, c.is_active, case when l.company_id is not null then json_build_object('company_id', l.company_id, 'license_type', l.license_type, 'licensed_module_list', l.licensed_module_list,
        'limits', l.limits, 'starts_at', ${raw(jsonTime('l.starts_at'))}, 'ends_at', ${raw(jsonTime('l.ends_at'))}, 'grace_ends_at', ${raw(jsonTime('l.grace_ends_at'))}) end as license
      from company c left join license l on l.company_id = c.id where ${shareOf('c.id')} = any(${shares}::int[])`),
    db.many<Omit<TreeBranch, 'connected'> & { created_at: string }>(sql`/* platform: the scope tree itself */
      select b.id, b.company_id, b.name, b.timezone, b.is_active, b.created_at from branch b where ${shareOf('b.company_id')} = any(${shares}::int[])`),
    db.many<{ branch_id: string; module: string }>(sql`/* platform: the scope tree itself */
      select n.branch_id, n.module from (${connections}) n where ${shareOf('n.company_id')} = any(${shares}::int[]) order by n.module`),
  ])
  const modulesOf = Map.groupBy(connected, (it) => it.branch_id)
  const ofCompany = Map.groupBy(branches.sort(byName), (it) => it.company_id)
  const read = rows.map(({ share, ...it }) => {
    const found = ofCompany.get(it.id) ?? []
    const own = found.map(({ id, company_id, name, timezone, is_active }) => ({
      id,
      company_id,
      name,
      timezone,
      is_active: is_active && it.is_active,
      connected: (modulesOf.get(id) ?? []).map(({ module }) => module),
    }))
    const company = { ...it, timezone: zoneByBranches(it.country, found), branches: own }
    const known = before?.companies.get(it.id)
    return { share, company: known && JSON.stringify(known) === JSON.stringify(company) ? known : company }
  })
  return new Map([...Map.groupBy(read, (it) => it.share)].map(([share, list]) => [share, list.map((it) => it.company)]))
}

function treeOf(accounts: readonly TreeAccount[], companies: TreeCompany[]): Omit<Tree, 'isDistributed'> {
  const sorted = companies.sort(byName)
  return {
    accounts: new Map(accounts.map((it) => [it.id, it])),
    companies: new Map(sorted.map((it) => [it.id, it])),
    branches: new Map(sorted.flatMap((it) => it.branches.map((branch) => [branch.id, branch] as const))),
  }
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0

/**
 * A branch of the tree by its id, in upper or lower case. Throws `not_found` if it does not exist.
 */
export function branchIn({ branches }: Tree, id: string): TreeBranch {
  const branch = branches.get(id.toLowerCase())
  if (!branch) throw fault('not_found')
  return branch
}

/**
 * A company of the tree by its id, in upper or lower case. Throws `not_found` if it does not exist.
 */
export function companyIn({ companies }: Tree, id: string): TreeCompany {
  const company = companies.get(id.toLowerCase())
  if (!company) throw fault('not_found')
  return company
}

/** The account, company or branch to which a right or a role refers. */
export const scopeIn = ({ accounts, companies, branches }: Tree, id: string | null) =>
  accounts.get(id) ?? companies.get(id) ?? branches.get(id)
