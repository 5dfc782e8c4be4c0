import { createRequire } from 'node:module'
import { tableKinds } from './tables.ts'

/** A parse tree of PostgreSQL's own parser: objects keyed by node type. */
type Node = { [key: string]: unknown }
type ParserModule = { loadModule(): Promise<void>; parseSync(sql: string): { stmts: { stmt: Node }[] } }

const parser = createRequire(import.meta.url)('libpg-query') as ParserModule
await parser.loadModule()

const tenant = new Set<string>(tableKinds.tenant)
const checked = new Map<string, string | undefined>()

/**
 * The second wall of tenancy (stack.md): parses a statement and throws where a tenant table is not tied to the caller's companies. A table is tied when
 * its `company_id` is compared with a parameter, or with the `company_id` of a table that is tied; an insert is tied by naming the column.
 * Reads across the platform say so: they begin with a comment `platform:` and its reason.
 */
export function checkStatement(text: string): void {
  if (!checked.has(text)) checked.set(text, faultOfStatement(text))
  const fault = checked.get(text)
  if (fault) throw new Error(`Statement not tied to a company (${fault}): ${text}`)
}

/** The tenant table a statement leaves loose, or nothing. */
export function faultOfStatement(text: string): string | undefined {
  if (/^\s*\/\* platform: \S[^*]+\*\//.test(text)) return undefined
  return first(parser.parseSync(text).stmts, ({ stmt }) => walk(stmt, new Set()))
}

const levels = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'])

/** Finds the query levels in a tree; a set operation keeps its two sides under larg and rarg without their node type. */
function walk(node: unknown, outer: Set<string>): string | undefined {
  if (Array.isArray(node)) return first(node, (it) => walk(it, outer))
  if (typeof node !== 'object' || node === null) return undefined
  return first(Object.entries(node), ([kind, inner]) => {
    if (kind === 'MergeStmt') return 'merge'
    const isSide = (kind === 'larg' || kind === 'rarg') && 'op' in (inner as Node)
    return levels.has(kind) || isSide ? level(kind, inner as Node, outer) : walk(inner, outer)
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

/** One query level: its tables against its own conditions; what lies below sees which are tied here. */
function level(kind: string, stmt: Node, outer: Set<string>): string | undefined {
  const places: Place[] = []
  const conditions: Condition[] = [{ node: stmt['whereClause'] }]
  collect([stmt['fromClause'], stmt['usingClause']], places, conditions)
  const target = stmt['relation'] as Node | undefined
  if (target && kind === 'InsertStmt') {
    const columns = (stmt['cols'] as { ResTarget: Node }[] | undefined)?.map((it) => it.ResTarget['name']) ?? []
    if (tenant.has(String(target['relname'])) && !columns.includes('company_id')) return String(target['relname'])
  } else if (target) places.push(placeOf(target))
  const tied = ties(places, conditions, outer)
  const loose = places.find((it) => tenant.has(it.table) && !tied.has(it.alias))
  return loose
    ? loose.table
    : walk(Object.fromEntries(Object.entries(stmt).filter(([key]) => key !== 'relation')), new Set([...outer, ...tied]))
}

function collect(node: unknown, places: Place[], conditions: Condition[]): void {
  if (Array.isArray(node)) return node.forEach((it) => collect(it, places, conditions))
  if (typeof node !== 'object' || node === null) return
  const { RangeVar: range, JoinExpr: join } = node as { RangeVar?: Node; JoinExpr?: Node }
  if (range) places.push(placeOf(range))
  if (!join) return
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
  alias: String((range['alias'] as Node | undefined)?.['aliasname'] ?? range['relname']),
})

/** Aliases whose company is pinned by the AND-ed conditions: to a parameter, or through a chain of equal columns. */
function ties(places: Place[], conditions: Condition[], outer: Set<string>): Set<string> {
  const tied = new Set<string>()
  const equal: [string, string][] = []
  const may = (alias: string, side?: Set<string>) => !side || side.has(alias)
  const visit = ({ node, side }: Condition): void => {
    const { BoolExpr: bool, A_Expr: expr } = (node ?? {}) as { BoolExpr?: Node; A_Expr?: Node }
    if (bool?.['boolop'] === 'AND_EXPR')
      (bool['args'] as unknown[]).forEach((it) => visit({ node: it, ...(side && { side }) }))
    if (
      !expr ||
      !['AEXPR_OP', 'AEXPR_OP_ANY'].includes(String(expr['kind'])) ||
      nameOf((expr['name'] as unknown[])[0]) !== '='
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
  const fields = ((node as Node | undefined)?.['ColumnRef'] as Node | undefined)?.['fields'] as unknown[] | undefined
  if (!fields) return undefined
  const alias = fields.length === 2 ? nameOf(fields[0]) : places.length === 1 ? places[0]!.alias : undefined
  const isCompany = places.some((it) => it.alias === alias && it.table === 'company')
  return nameOf(fields.at(-1)) === (isCompany ? 'id' : 'company_id') ? alias : undefined
}

const nameOf = (node: unknown) =>
  ((node as Node | undefined)?.['String'] as Node | undefined)?.['sval'] as string | undefined

function isParameter(node: unknown): boolean {
  const { TypeCast: cast, ParamRef: parameter } = (node ?? {}) as { TypeCast?: Node; ParamRef?: Node }
  return cast ? isParameter(cast['arg']) : Boolean(parameter)
}

function first<T>(list: readonly T[], look: (it: T) => string | undefined): string | undefined {
  for (const it of list) {
    const found = look(it)
    if (found) return found
  }
  return undefined
}
