import { createRequire } from 'node:module'

/** A parse tree from PostgreSQL's own parser: objects keyed by node type. */
export type Node = { [key: string]: unknown }
export const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && !Array.isArray(it)
/**
 * The value reached from a node by following the given property names; undefined if one is missing.
 */
export const at = (node: unknown, ...way: string[]): unknown =>
  way.reduce<unknown>((it, name) => (isNode(it) ? it[name] : undefined), node)
export const listAt = (node: unknown, ...way: string[]): unknown[] => [at(node, ...way) ?? []].flat()
type ParserModule = { loadModule(): Promise<void>; parseSync(sql: string): { stmts: { stmt: Node }[] } }

const parser = createRequire(import.meta.url)('libpg-query') as ParserModule
await parser.loadModule()

/** The statements of a text. */
export const parsed = (text: string): Node[] => parser.parseSync(text).stmts.map(({ stmt }) => stmt)

/** The text of a name. */
export function nameOf(node: unknown): string | undefined {
  const name = at(node, 'String', 'sval')
  return typeof name === 'string' ? name : undefined
}

/**
 * Every node of a kind below a node, outermost first. This is plain recursion, since each
 * statement's tree is searched some hundred times.
 */
export function nodesOf(node: unknown, kind: string, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const it of node) nodesOf(it, kind, found)
  else if (isNode(node))
    for (const key in node) {
      const inner = node[key]
      if (key === kind && isNode(inner)) found.push(inner)
      nodesOf(inner, kind, found)
    }
  return found
}

export const has = (node: unknown, kind: string) => nodesOf(node, kind).length > 0
export const some = (node: unknown, kind: string, test: (it: Node) => boolean) => nodesOf(node, kind).some(test)

/** A table in a FROM clause, or the target of an update or delete. */
export interface Place {
  alias: string
  table: string
}
/**
 * A condition, and the aliases of the tables that it can restrict to a company. The ON condition of
 * an outer join restricts only the table whose columns may become null.
 */
export interface Condition {
  node: unknown
  side?: Set<string>
}
/**
 * One query level: a statement, subquery or CTE, with its tables and the conditions on them. The
 * target of an INSERT is not among the tables.
 */
export interface Level {
  kind: string
  stmt: Node
  places: Place[]
  conditions: Condition[]
  outer: Level | undefined
}

const kinds = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'])

/**
 * The query levels in a tree, outermost first. In the parser's output, the two sides of a UNION or
 * similar are stored under larg and rarg without a node type.
 */
export function levelsOf(node: unknown, outer?: Level): Level[] {
  if (Array.isArray(node)) return node.flatMap((it) => levelsOf(it, outer))
  if (!isNode(node)) return []
  return Object.entries(node).flatMap(([kind, inner]) => {
    const isSide = (kind === 'larg' || kind === 'rarg') && at(inner, 'op') !== undefined
    if (!isNode(inner) || !(kinds.has(kind) || isSide)) return levelsOf(inner, outer)
    const level = levelOf(isSide ? 'SelectStmt' : kind, inner, outer)
    return [
      level,
      ...Object.entries(inner).flatMap(([key, it]) => (key === 'relation' ? [] : levelsOf({ [key]: it }, level))),
    ]
  })
}

function levelOf(kind: string, stmt: Node, outer: Level | undefined): Level {
  const places: Place[] = []
  const conditions: Condition[] = [{ node: stmt['whereClause'] }]
  collect([stmt['fromClause'], stmt['usingClause']], places, conditions)
  const target = stmt['relation']
  if (isNode(target) && kind !== 'InsertStmt') places.push(placeOf(target))
  return { kind, stmt, places, conditions, outer }
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
