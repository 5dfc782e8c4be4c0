import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '../answer/fault.ts'
import type { Tree } from './tree.ts'

/**
 * Where a permission holds, in the form that statements are tied by: everywhere, the companies of dealers, one company or several; and within those one branch,
 * several, or all where none is given. One company of dealers is both. Consists of plain values, so that a prepared statement can take it unchanged.
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

/** Companies and branches where a permission holds. Every tenant statement is tied to these by `within` (stack.md: tenancy). */
export interface Reach {
  /** Dealers and partners whose own affairs the permission covers. */
  accounts: ReadonlySet<string>
  /** Companies covered as a whole: what concerns a company itself, its users or its settings is tied to these. */
  whole: ReadonlySet<string>
  /** Companies covered as a whole or through some of their branches. */
  companies: ReadonlySet<string>
  branches: ReadonlySet<string>
  isPlatform: boolean
  tie: Tie
  /** The tie to the companies covered as a whole. */
  wholeTie: Tie
  /** The company whose record the request means, where it says so. */
  whose?: string
}

/**
 * Ties the rows of a table, under its alias, to a company and branch of a reach; `branch` names the branch column. The reach of the platform or of a dealer is
 * not a list (a dealer's is one where the tables are distributed), and so costs no more for ten thousand companies than for one: it is a condition with a mark, by which the statement sweep tells it from one
 * written by hand.
 */
export function within(tie: Tie, alias: string, branch = 'branch_id'): Sql {
  const company = withinCompany(tie, `${alias}.company_id`)
  const column = raw(`${alias}.${branch}`)
  if (tie.branch) return sql`${company} and ${column} = ${tie.branch}`
  return tie.branches ? sql`${company} and ${column} = any(${tie.branches}::uuid[])` : company
}

/** Ties a column that holds a company to the companies of a reach, including those it covers only through some branches. */
export function withinCompany(tie: Tie, name: string): Sql {
  const column = raw(name)
  // The company of one record, and whose it must still be (`tiedTo`).
  if (tie.company && tie.dealers)
    return sql`${withinCompany({ company: tie.company }, name)} and ${withinCompany({ dealers: tie.dealers }, name)}`
  // One company of everywhere is that company: every shard would be asked for the rest.
  if (tie.company) return sql`${column} = ${tie.company}`
  if (tie.everywhere) return sql`${column} is not null /* reach */`
  if (tie.dealers)
    return sql`${column} in (select id from company where account_id = any(${tie.dealers}::uuid[])) /* reach */`
  return sql`${column} = any(${tie.companies ?? []}::uuid[])`
}

/**
 * Ties a subquery's table to the company of the row around it, `row`. The companies of a reach are named by value there too, so that Citus asks only their
 * shards for both; the platform and dealers have no list to name.
 */
export function sameCompany(tie: Tie, alias: string, row: string): Sql {
  if (tie.company) return withinCompany({ company: tie.company }, `${alias}.company_id`)
  const same = raw(`${alias}.company_id = ${row}.company_id`)
  return tie.companies ? sql`${same} and ${withinCompany(tie, `${alias}.company_id`)}` : same
}

/** Ties a column that holds a dealer, a partner or the provider to the accounts of a reach. */
export const withinAccount = ({ isPlatform, accounts }: Reach, name: string): Sql =>
  isPlatform ? sql`true` : sql`${raw(name)} = any(${[...accounts]}::uuid[])`

/** A tie to branches and their companies, for branches that a query names and the guard has checked. */
export function tieOf(branch_ids: readonly string[], { branches }: Pick<Tree, 'branches'>): Tie {
  const ids = branch_ids.map((it) => it.toLowerCase())
  const companies = new Set(ids.flatMap((id) => branches.get(id)?.company_id ?? []))
  return { ...companiesTie(companies), ...branchesTie(ids) }
}

/** Several companies as a list, one by value: this lets PostgreSQL use an index, and Citus address a single node. */
const companiesTie = (ids: Iterable<string>): Tie => {
  const [first, ...more] = ids
  return first && more.length === 0 ? { company: first } : { companies: Object.freeze([...ids]) }
}
/** The tie of a list that a query narrows to some companies, which the guard has checked: whoever reaches more then has them to name by value. */
export function narrowedTo(tie: Tie, company_ids: readonly string[] | undefined): Tie {
  if (!company_ids || tie.company) return tie
  const ids = new Set(company_ids.map((it) => it.toLowerCase()))
  const { companies, dealers: _, everywhere: __, ...branches } = tie
  return { ...branches, ...companiesTie(companies?.filter((it) => ids.has(it)) ?? ids) }
}

/** A reach within one of its companies, which the guard has checked: for a record whose id another company may use too. */
export const ofOneCompany = (reach: Reach, company: string): Reach => ({
  ...reach,
  tie: narrowedTo(reach.tie, [company]),
  wholeTie: narrowedTo(reach.wholeTie, [company]),
  whose: company,
})

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

/** The reach of a caller who holds a permission at these places. */
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
  // A distributed database would ask every shard for the companies of dealers, and read them there again.
  const isByDealer = accounts.size > 0 && isDealers && !tree.isDistributed
  const wholeTie = isByDealer ? { dealers: Object.freeze([...accounts]) } : companiesTie(whole)
  const isWhole = companies.size === whole.size
  const tie = isWhole ? wholeTie : { ...companiesTie(companies), ...branchesTie(branches) }
  return { accounts, whole, companies, branches, isPlatform: false, tie, wholeTie }
}

const platforms = new WeakMap<Tree, Reach>()

/** The whole platform: shared by all who hold it, for as long as the tree stays the same. */
function platformReach(tree: Tree): Reach {
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

/** A tie to one company by value. */
export type TieToOne = Tie & { company: string }

/** The companies of records lately asked for: a record never changes its company. */
const companyOf = new Map<string, string>()
const keptCompanies = 10_000

/**
 * The tie to the company of one record, for reading more of it or locking it: those statements are then tied by value. Asks nothing where the reach is a single
 * company, nor where the platform or a dealer asked for the record before, unless callers choose its id: by now another company may use it too; a dealer's remains
 * tied to their companies. Throws `not_found` outside the reach, and `shared_id` where two companies of the reach have such a record.
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

/** Tables whose records belong to a company and to none of its branches. */
export const ofCompany: ReadonlySet<string> = new Set([
  'institution_member',
  'member',
  'member_correction',
  'partner_institution',
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

/** The one asked for last is forgotten last. */
function keep(key: string, company: string): void {
  companyOf.delete(key)
  companyOf.set(key, company)
  const [oldest] = companyOf.keys()
  if (companyOf.size > keptCompanies && oldest) companyOf.delete(oldest)
}
