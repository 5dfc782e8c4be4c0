import { at, levelsOf, listAt, parsed, type Level, type Node } from './parse-tree.ts'
import { faultOnShards, touchedBy } from './shard-rules.ts'
import { tableKinds } from './tables.ts'
import { ties } from './ties.ts'

const tenant = new Set<string>(tableKinds.tenant)
const checked = new Map<string, string | undefined>()

/**
 * Checks statements. Throws if a tenant table is not tied to the caller's companies, or if Citus
 * would refuse the statement or run it at great cost (shard-rules.ts). Statements of one
 * `transaction` are also checked against each other.
 */
export function checkStatement(text: string, transaction?: object): void {
  if (!checked.has(text)) checked.set(text, faultOf(text))
  const fault = checked.get(text) ?? (transaction && faultBeside(text, transaction))
  if (fault) throw new Error(`${fault}: ${text}`)
}

/** Says why a statement may not run; undefined if it may. */
export function faultOf(text: string): string | undefined {
  const trees = treesOf(text)
  const untied = untiedIn(text, trees)
  return untied ? `Statement not tied to a company (${untied})` : faultOnShards(text, trees, isPlatform(text))
}

const written = new WeakMap<object, Set<string>>()

/**
 * Says why a statement may not be in the same transaction as the earlier ones. `alone` tables
 * commit separately from tenant rows: after a crash in between, one change would exist without the
 * other. Reference data is written on every node, and locking one of its rows blocks others of the
 * table; actions as frequent as orders must not wait for that. Placing an order locks its branch's
 * counter and then refers to the branch, which a lock for update blocks. Taking these two locks in
 * the opposite sequence would cause a deadlock.
 */
function faultBeside(text: string, transaction: object): string | undefined {
  const kinds = written.get(transaction) ?? new Set<string>()
  written.set(transaction, kinds)
  for (const it of touchedBy(text)) kinds.add(it)
  if (kinds.has('alone') && kinds.has('tenant')) return 'A table that stands alone is written beside tenant rows'
  if (kinds.has('whole branch') && kinds.has('counter'))
    return 'A branch is locked for update in a transaction that writes its counter: lock it for no key update'
  return kinds.has('order') && kinds.has('reference')
    ? 'Reference data is written or locked in a transaction of orders'
    : undefined
}

/**
 * The second line of defence for tenancy (stack.md). Returns the first tenant table that a
 * statement does not restrict to companies (tie), or undefined. A table is tied if its `company_id`
 * is compared with a parameter, or with the `company_id` of a tied table. An insert is tied by
 * naming the column. For the platform and for dealers, a table is tied by the marked conditions
 * that `within` generates (kit/guard/reach.ts). Reads across the platform must declare it: they
 * begin with a comment `platform:` and the reason.
 */
export const faultOfStatement = (text: string): string | undefined => untiedIn(text, treesOf(text))

function untiedIn(text: string, trees: Node[]): string | undefined {
  if (isPlatform(text)) return undefined
  const tied = new Map<Level | undefined, Set<string>>([[undefined, new Set()]])
  for (const level of levelsOf(trees)) {
    const { kind, stmt, places, outer } = level
    if (kind === 'MergeStmt') return 'merge'
    const known = tied.get(outer) ?? new Set<string>()
    const own = ties(level, known)
    tied.set(level, new Set([...known, ...own]))
    const target = String(at(stmt, 'relation', 'relname'))
    const columns = listAt(stmt, 'cols').map((it) => at(it, 'ResTarget', 'name'))
    if (kind === 'InsertStmt' && tenant.has(target) && !columns.includes('company_id')) return target
    const loose = places.find((it) => tenant.has(it.table) && !own.has(it.alias))
    if (loose) return loose.table
  }
  return undefined
}

const isPlatform = (text: string) => /^\s*\/\* platform: \S[^*]+\*\//.test(text)

/**
 * Parses the statements of a text. A marked condition without a list of companies
 * (kit/guard/reach.ts) is parsed as if it had an operator of its own, so that it can be recognised.
 * The same condition without its comment in the SQL does not count.
 */
const treesOf = (text: string): Node[] => parsed(text.replaceAll(reached, '$1 operator(reach.=) any($$1)'))
const reached =
  /([\w.]+) (?:is not null|in \(select id from company where account_id = any\(\$\d+::uuid\[\]\)\)) \/\* reach \*\//g
