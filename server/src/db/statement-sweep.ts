import { createRequire } from 'node:module'
import { tableKinds } from './tables.ts'

/** A parse tree from PostgreSQL's own parser: objects keyed by node type. */
type Node = { [key: string]: unknown }
const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && !Array.isArray(it)
/** What lies below a node, following the given names; undefined where one is missing. */
const at = (node: unknown, ...way: string[]): unknown =>
  way.reduce<unknown>((it, name) => (isNode(it) ? it[name] : undefined), node)
const listAt = (node: unknown, ...way: string[]): unknown[] => [at(node, ...way) ?? []].flat()
type ParserModule = { loadModule(): Promise<void>; parseSync(sql: string): { stmts: { stmt: Node }[] } }

const parser = createRequire(import.meta.url)('libpg-query') as ParserModule
await parser.loadModule()

const tenant = new Set<string>(tableKinds.tenant)
const checked = new Map<string, string | undefined>()

/**
 * The second line of defence for tenancy (stack.md): parses a statement and throws where a tenant table is not tied to the caller's companies. A table is tied
 * when its `company_id` is compared with a parameter, or with the `company_id` of a tied table; an insert is tied by naming the column.
 * The reach of the platform or of a dealer is tied by the marked conditions of `within` (kit/reach.ts).
 * Reads across the platform say so: they begin with a comment `platform:` and its reason.
 */
export function checkStatement(text: string): void {
  if (!checked.has(text)) checked.set(text, faultOfStatement(text))
  const fault = checked.get(text)
  if (fault) throw new Error(`Statement not tied to a company (${fault}): ${text}`)
}

/** The tenant table a statement leaves untied, or undefined. */
export function faultOfStatement(text: string): string | undefined {
  if (/^\s*\/\* platform: \S[^*]+\*\//.test(text)) return undefined
  return first(parser.parseSync(text.replaceAll(reached, '$1 = $$1')).stmts, ({ stmt }) => walk(stmt, new Set()))
}

/** How a reach without a list is written (kit/reach.ts): with its mark it ties like a parameter; written by hand, without the mark, it ties nothing. */
const reached =
  /([\w.]+) (?:is not null|in \(select id from company where account_id = any\(\$\d+::uuid\[\]\)\)) \/\* reach \*\//g

const levels = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'])

/** Finds the query levels in a tree; a set operation keeps its two sides under larg and rarg without their node type. */
function walk(node: unknown, outer: Set<string>): string | undefined {
  if (Array.isArray(node)) return first(node, (it) => walk(it, outer))
  if (!isNode(node)) return undefined
  return first(Object.entries(node), ([kind, inner]) => {
    if (kind === 'MergeStmt') return 'merge'
    const isSide = (kind === 'larg' || kind === 'rarg') && at(inner, 'op') !== undefined
    return isNode(inner) && (levels.has(kind) || isSide) ? level(kind, inner, outer) : walk(inner, outer)
  })
}

interface Place {
  alias: string
  table: string
}
/** A condition, and which aliases it can tie: an outer join's own condition ties only its nullable side. */
interface Condition {
  node: unknown
  side?: Set<string>
}

/** One query level: checks its tables against its own conditions; levels below it know which are tied here. */
function level(kind: string, stmt: Node, outer: Set<string>): string | undefined {
  const places: Place[] = []
  const conditions: Condition[] = [{ node: stmt['whereClause'] }]
  collect([stmt['fromClause'], stmt['usingClause']], places, conditions)
  const target = stmt['relation']
  if (isNode(target) && kind === 'InsertStmt') {
    const columns = listAt(stmt, 'cols').map((it) => at(it, 'ResTarget', 'name'))
    if (tenant.has(String(target['relname'])) && !columns.includes('company_id')) return String(target['relname'])
  } else if (isNode(target)) places.push(placeOf(target))
  const tied = ties(places, conditions, outer)
  const loose = places.find((it) => tenant.has(it.table) && !tied.has(it.alias))
  return loose
    ? loose.table
    : walk(Object.fromEntries(Object.entries(stmt).filter(([key]) => key !== 'relation')), new Set([...outer, ...tied]))
}

function collect(node: unknown, places: Place[], conditions: Condition[]): void {
  if (Array.isArray(node)) return node.forEach((it) => collect(it, places, conditions))
  const [range, join] = [at(node, 'RangeVar'), at(node, 'JoinExpr')]
  if (isNode(range)) places.push(placeOf(range))
  if (!isNode(join)) return
  const side: Place[] = []
  collect(join['larg'], join['jointype'] === 'JOIN_RIGHT' ? side : places, conditions)
  collect(join['rarg'], join['jointype'] === 'JOIN_LEFT' ? side : places, conditions)
  conditions.push(
    join['jointype'] === 'JOIN_INNER'
      ? { node: join['quals'] }
      : { node: join['quals'], side: new Set(side.map((it) => it.alias)) },
  )
  places.push(...side)
}

const placeOf = (range: Node): Place => ({
  table: String(range['relname']),
  alias: String(at(range, 'alias', 'aliasname') ?? range['relname']),
})

/** Aliases whose company is pinned by the AND-ed conditions: to a parameter, or through a chain of equal columns. */
function ties(places: Place[], conditions: Condition[], outer: Set<string>): Set<string> {
  const tied = new Set<string>()
  const equal: [string, string][] = []
  const may = (alias: string, side?: Set<string>) => !side || side.has(alias)
  const visit = ({ node, side }: Condition): void => {
    if (at(node, 'BoolExpr', 'boolop') === 'AND_EXPR')
      for (const it of listAt(node, 'BoolExpr', 'args')) visit({ node: it, ...(side && { side }) })
    const expr = at(node, 'A_Expr')
    if (
      !isNode(expr) ||
      !['AEXPR_OP', 'AEXPR_OP_ANY'].includes(String(expr['kind'])) ||
      nameOf(listAt(expr, 'name')[0]) !== '='
    )
      return
    const [left, right] = [companyOf(expr['lexpr'], places), companyOf(expr['rexpr'], places)]
    if (left && right) {
      if (may(left, side)) equal.push([right, left])
      if (may(right, side)) equal.push([left, right])
    } else if (left && isParameter(expr['rexpr']) && may(left, side)) tied.add(left)
    else if (right && isParameter(expr['lexpr']) && may(right, side)) tied.add(right)
  }
  conditions.forEach(visit)
  for (let grown = true; grown;) {
    grown = false
    for (const [from, to] of equal)
      if ((tied.has(from) || outer.has(from)) && !tied.has(to)) {
        tied.add(to)
        grown = true
      }
  }
  return tied
}

/** The alias whose company a column names: `company_id` of any table, `id` of the table of companies. */
function companyOf(node: unknown, places: Place[]): string | undefined {
  const fields = listAt(node, 'ColumnRef', 'fields')
  if (fields.length === 0) return undefined
  const alias = fields.length === 2 ? nameOf(fields[0]) : places.length === 1 ? places[0]?.alias : undefined
  const isCompany = places.some((it) => it.alias === alias && it.table === 'company')
  return nameOf(fields.at(-1)) === (isCompany ? 'id' : 'company_id') ? alias : undefined
}

function nameOf(node: unknown): string | undefined {
  const name = at(node, 'String', 'sval')
  return typeof name === 'string' ? name : undefined
}

function isParameter(node: unknown): boolean {
  const cast = at(node, 'TypeCast')
  return cast ? isParameter(at(cast, 'arg')) : Boolean(at(node, 'ParamRef'))
}

function first<T>(list: readonly T[], look: (it: T) => string | undefined): string | undefined {
  for (const it of list) {
    const found = look(it)
    if (found) return found
  }
  return undefined
}
