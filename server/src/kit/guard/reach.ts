import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '../answer/fault.ts'
import type { Tree } from './tree.ts'

/**
 * The places that a permission covers, in the form that SQL conditions use: everything, the
 * companies of some dealers, one company, or several companies. Within those it covers one branch,
 * several branches, or all branches if none is given. A single company may be combined with
 * dealers. A tie consists of plain values, so a prepared statement can take it as parameters.
 */
export interface Tie {
  everywhere?: true | undefined
  dealers?: readonly string[] | undefined
  company?: string | undefined
  companies?: readonly string[] | undefined
  branch?: string | undefined
  branches?: readonly string[] | undefined
}

interface GrantPlace {
  scope_type: 'provider' | 'account' | 'company' | 'branch'
  scope_id: string | null
}

/**
 * The companies and branches where a caller holds a permission. Every statement on tenant data is
 * limited to them by `within` (stack.md: tenancy).
 */
export interface Reach {
  /** Dealers and partners whose own records the permission covers. */
  accounts: ReadonlySet<string>
  /**
   * Companies that the permission covers as a whole. A company's own data, users and settings are
   * accessible only if the company is among them.
   */
  whole: ReadonlySet<string>
  /** Companies that the permission covers as a whole or at some of their branches. */
  companies: ReadonlySet<string>
  branches: ReadonlySet<string>
  isPlatform: boolean
  tie: Tie
  /** A tie that covers only the companies covered as a whole. */
  wholeTie: Tie
  /** The company whose record the request means, if the request says so by naming a branch. */
  whose?: string
}

/**
 * A condition that limits the rows of a table, given by its alias, to the companies and branches of
 * a tie. `branch` names the branch column. For the platform and for dealers (unless tables are
 * distributed) the condition contains no list, so it costs no more for ten thousand companies than
 * for one. A comment in the SQL shows the statement sweep (db/statement-sweep.ts) that the
 * condition was not written by hand.
 */
export function within(tie: Tie, alias: string, branch = 'branch_id'): Sql {
  const company = withinCompany(tie, `${alias}.company_id`)
  const column = raw(`${alias}.${branch}`)
  if (tie.branch) return sql`${company} and ${column} = ${tie.branch}`
  return tie.branches ? sql`${company} and ${column} = any(${tie.branches}::uuid[])` : company
}

/**
 * A condition that limits a column with a company to the companies of a tie, including those of
 * which the tie covers only some branches.
 */
export function withinCompany(tie: Tie, name: string): Sql {
  const column = raw(name)
  // This form is for one record whose company is known (`tiedTo`). The second condition checks that
  // the company still belongs to the dealer.
  if (tie.company && tie.dealers)
    return sql`${withinCompany({ company: tie.company }, name)} and ${withinCompany({ dealers: tie.dealers }, name)}`
  // If a single company is known, the condition names it even if the tie covers everything;
  // otherwise the statement would go to every shard.
  if (tie.company) return sql`${column} = ${tie.company}`
  if (tie.everywhere) return sql`${column} is not null /* reach */`
  if (tie.dealers)
    return sql`${column} in (select id from company where account_id = any(${tie.dealers}::uuid[])) /* reach */`
  return sql`${column} = any(${tie.companies ?? []}::uuid[])`
}

/**
 * A condition that limits a subquery's table to the company of the outer query's `row`. It also
 * lists the companies of the tie by value, so that Citus asks only their shards for both tables.
 * The ties of the platform and of dealers have no such list.
 */
export function sameCompany(tie: Tie, alias: string, row: string): Sql {
  if (tie.company) return withinCompany({ company: tie.company }, `${alias}.company_id`)
  const same = raw(`${alias}.company_id = ${row}.company_id`)
  return tie.companies ? sql`${same} and ${withinCompany(tie, `${alias}.company_id`)}` : same
}

/**
 * A condition that limits a column with a dealer, a partner or the provider to the accounts that a
 * reach covers.
 */
export const withinAccount = ({ isPlatform, accounts }: Reach, name: string): Sql =>
  isPlatform ? sql`true` : sql`${raw(name)} = any(${[...accounts]}::uuid[])`

/** A tie that covers the branches a query names. The guard must have checked these branches. */
export function tieOf(branch_ids: readonly string[], { branches }: Pick<Tree, 'branches'>): Tie {
  const ids = branch_ids.map((it) => it.toLowerCase())
  const companies = new Set(ids.flatMap((id) => branches.get(id)?.company_id ?? []))
  return { ...companiesTie(companies), ...branchesTie(ids) }
}

/**
 * Several companies are passed as a list, a single one by value. A single value lets PostgreSQL use
 * an index, and Citus address one node.
 */
const companiesTie = (ids: Iterable<string>): Tie => {
  const [first, ...more] = ids
  return first && more.length === 0 ? { company: first } : { companies: Object.freeze([...ids]) }
}
/**
 * Narrows a tie to the companies that a query names and the guard has checked. Even if the tie was
 * wider, its condition then lists these companies by value.
 */
export function narrowedTo(tie: Tie, company_ids: readonly string[] | undefined): Tie {
  if (!company_ids || tie.company) return tie
  const ids = new Set(company_ids.map((it) => it.toLowerCase()))
  const { companies, dealers: _, everywhere: __, ...branches } = tie
  return { ...branches, ...companiesTie(companies?.filter((it) => ids.has(it)) ?? ids) }
}

/**
 * Narrows a reach to one of its companies, which the guard has checked. Needed if a record's id may
 * also be used by another company.
 */
export const ofOneCompany = (reach: Reach, company: string): Reach => ({
  ...reach,
  tie: narrowedTo(reach.tie, [company]),
  wholeTie: narrowedTo(reach.wholeTie, [company]),
  whose: company,
})

/**
 * Whether a reach still covers everything that a tie covers. If so, a result that was made with
 * that tie may be shown again.
 */
export function covers(reach: Reach, { everywhere, dealers, company, companies = [], branch, branches }: Tie): boolean {
  if (everywhere || reach.isPlatform) return reach.isPlatform
  if (dealers) return dealers.every((id) => reach.accounts.has(id))
  const its = branch ? [branch] : branches
  if (its) return its.every((id) => reach.branches.has(id))
  return (company ? [company] : companies).every((id) => reach.whole.has(id))
}

const branchesTie = (ids: Iterable<string>): Tie => {
  const [first, ...more] = ids
  return first && more.length === 0 ? { branch: first } : { branches: Object.freeze([...ids]) }
}

/** The empty reach. */
export const nowhere = reachFrom([], {
  accounts: new Map(),
  companies: new Map(),
  branches: new Map(),
  isDistributed: false,
})

/** The reach of a caller who holds a permission at the given places. */
export function reachFrom(places: readonly GrantPlace[], tree: Tree): Reach {
  if (places.some((it) => it.scope_type === 'provider')) return platformReach(tree)
  const ids = new Set(places.flatMap((it) => it.scope_id ?? []))
  const accounts = new Set([...ids].filter((id) => tree.accounts.has(id)))
  const whole = new Set([...ids].filter((id) => tree.companies.has(id)))
  const isDealers = [...whole].every((id) => accounts.has(tree.companies.get(id)?.account_id ?? ''))
  if (accounts.size > 0) for (const it of tree.companies.values()) if (accounts.has(it.account_id)) whole.add(it.id)
  const companies = new Set(whole)
  const branches = new Set([...whole].flatMap((id) => tree.companies.get(id)?.branches.map((it) => it.id) ?? []))
  for (const id of ids) {
    const branch = tree.branches.get(id)
    if (branch) companies.add(branch.company_id)
    if (branch) branches.add(id)
  }
  // With distributed tables, a condition by dealers would be sent to every shard and evaluated on
  // each.
  const isByDealer = accounts.size > 0 && isDealers && !tree.isDistributed
  const wholeTie = isByDealer ? { dealers: Object.freeze([...accounts]) } : companiesTie(whole)
  const isWhole = companies.size === whole.size
  const tie = isWhole ? wholeTie : { ...companiesTie(companies), ...branchesTie(branches) }
  return { accounts, whole, companies, branches, isPlatform: false, tie, wholeTie }
}

const platforms = new WeakMap<Tree, Reach>()

/**
 * The reach of the whole platform. All callers who have it share one object as long as the tree
 * stays the same.
 */
export function platformReach(tree: Tree): Reach {
  const known = platforms.get(tree)
  if (known) return known
  const idsOf = (list: ReadonlyMap<string | null, { id: string }>) => new Set([...list.values()].map((it) => it.id))
  const companies = idsOf(tree.companies)
  const reach: Reach = {
    accounts: idsOf(tree.accounts),
    whole: companies,
    companies,
    branches: idsOf(tree.branches),
    isPlatform: true,
    tie: { everywhere: true },
    wholeTie: { everywhere: true },
  }
  platforms.set(tree, reach)
  return reach
}

/** A tie that names one company, so that statements address the company by value. */
export type TieToOne = Tie & { company: string }

/**
 * Remembers the companies of recently used records. This is safe because a record never changes its
 * company.
 */
const companyOf = new Map<string, string>()
const keptCompanies = 10_000

/**
 * Narrows a tie to the company of one record. Further reads or locks that use the result address
 * the company by value. No query is needed if the tie is a single company, or if the platform or a
 * dealer has used the record before. Caller-chosen ids are always queried, because another company
 * may have taken the same id since. A dealer's tie stays limited to the dealer's companies. Throws
 * `not_found` if the tie does not cover the record, and `shared_id` if it covers two companies that
 * have a record with this id.
 */
export async function tiedTo(db: Db, tie: Tie, table: string, id: string): Promise<TieToOne> {
  if (tie.company) return { ...tie, company: tie.company }
  const { dealers, branch, branches } = tie
  const isKept = (tie.everywhere || dealers) && !isChosen.has(table)
  const key = isKept ? `${table} ${id} ${dealers?.join() ?? ''}` : undefined
  const company = (key && companyOf.get(key)) ?? (await companyAt(db, tie, table, id))
  if (key) keep(key, company)
  return { company, dealers, branch, branches }
}

/** Tables whose records belong to a company rather than to a branch. */
export const ofCompany: ReadonlySet<string> = new Set([
  'institution_member',
  'member',
  'member_correction',
  'partner_institution',
  'payment_access',
])

/** Tables whose ids callers choose (`contract/kit/chosen-id.ts`). */
const isChosen: ReadonlySet<string> = new Set(['orders'])

async function companyAt(db: Db, tie: Tie, table: string, id: string): Promise<string> {
  const reached = ofCompany.has(table) ? withinCompany(tie, 't.company_id') : within(tie, 't')
  const [row, other] = await db.many<{ company_id: string }>(
    sql`select distinct t.company_id from ${raw(table)} t where ${reached} and t.id = ${id} limit 2`,
  )
  if (!row) throw fault('not_found')
  if (other) throw fault('shared_id')
  return row.company_id
}

/**
 * Moves the entry to the end of the map, so that the least recently used entry is dropped first.
 */
function keep(key: string, company: string): void {
  companyOf.delete(key)
  companyOf.set(key, company)
  const [oldest] = companyOf.keys()
  if (companyOf.size > keptCompanies && oldest) companyOf.delete(oldest)
}
