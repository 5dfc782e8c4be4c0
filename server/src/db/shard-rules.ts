import { at, has, levelsOf, listAt, nameOf, nodesOf, parsed, some, type Level, type Node } from './parse-tree.ts'
import { tableKinds } from './tables.ts'
import { byList, byOne, byReach, hangTogether, ties } from './ties.ts'
import { callsIn, isImmutable, isUnstable, isUnstableCondition, isVolatile, nameOfCall } from './unstable.ts'

const tenant = new Set<string>(tableKinds.tenant)
const global = new Set<string>(tableKinds.global)
const alone = new Set<string>(tableKinds.alone)
const local = new Set<string>([...tableKinds.registered, ...alone])

/** A statement, its query levels from the outermost inward, and every table that it names. */
interface Parsed {
  tree: Node
  levels: Level[]
  tables: Set<string>
  isPlatform: boolean
}

/** Rules that find statements that Citus refuses or runs at great cost (docs/scale-out.md). */
const rules: Record<string, (it: Parsed) => boolean> = {
  'Rows of tenants are locked without company_id = $n at every table': ({ levels }) =>
    levels.some((it) => locked(it).some((row) => tenant.has(row.table))) && !levels.every(isOnOneShard),
  // The deadlock arises when two transactions first take a lock that both can hold at once, and
  // then each wants a lock that the other one's first lock blocks.
  'Two share locks on one table of reference data deadlock: lock for update': ({ levels }) =>
    levels.some((it) => locked(it).some((row) => global.has(row.table) && String(row.strength).endsWith('SHARE'))),
  'A subquery in an INSERT of VALUES: in them, in ON CONFLICT or in what it returns': ({ tree }) =>
    some(tree, 'InsertStmt', (it) => Boolean(at(it, 'selectStmt', 'SelectStmt', 'valuesLists')) && has(it, 'SubLink')),
  'A parameter in ON CONFLICT of INSERT … SELECT': ({ tree }) =>
    some(
      tree,
      'InsertStmt',
      (it) => !at(it, 'selectStmt', 'SelectStmt', 'valuesLists') && has(it['onConflictClause'], 'ParamRef'),
    ),
  'A function in DO UPDATE SET that is not immutable: use excluded': ({ tree }) =>
    some(tree, 'InsertStmt', (it) => {
      const set = at(it, 'onConflictClause', 'targetList')
      return callsIn(set).some((call) => !isImmutable(call)) || has(set, 'SQLValueFunction')
    }),
  'An UPDATE that sets company_id': ({ tree }) =>
    some(
      tree,
      'UpdateStmt',
      (it) => isTenant(it['relation']) && setsOf(it).some((set) => set['name'] === 'company_id'),
    ),
  'A function or operator in SET that reads a column and is not immutable': ({ tree }) =>
    some(
      tree,
      'UpdateStmt',
      (it) => !alone.has(tableOf(it['relation'])) && setsOf(it).some((set) => isUnstable(set['val'])),
    ),
  'A function in an UPDATE or DELETE that answers differently each time: pass its value': ({ tree }) =>
    ['UpdateStmt', 'DeleteStmt'].some((kind) =>
      some(
        tree,
        kind,
        (it) => !alone.has(tableOf(it['relation'])) && isVolatile([it['targetList'], it['whereClause']]),
      ),
    ),
  'A column cast to a moment, or a choice of functions, in the condition of an UPDATE or DELETE': ({ tree }) =>
    ['UpdateStmt', 'DeleteStmt'].some((kind) =>
      some(tree, kind, (it) => !alone.has(tableOf(it['relation'])) && isUnstableCondition(it['whereClause'])),
    ),
  // If the parameter is null, Citus finds no shard for that row and refuses the whole join.
  'An outer join with a row picked by a parameter, which may be null: read the row apart': ({ tree }) =>
    some(
      tree,
      'JoinExpr',
      (it) => it['jointype'] === 'JOIN_LEFT' && isTenant(at(it, 'rarg', 'RangeVar')) && isPickedIn(it['quals']),
    ),
  'An outer join whose left side is a function: cross join it with its table first': ({ tree }) =>
    some(
      tree,
      'JoinExpr',
      (it) =>
        it['jointype'] === 'JOIN_LEFT' &&
        Boolean(at(it, 'larg', 'RangeFunction')) &&
        meets(tablesOf(it['rarg']), tenant),
    ),
  'A lateral subquery without FROM': ({ tree, tables }) =>
    meets(tables, tenant) &&
    some(tree, 'RangeSubselect', (it) => Boolean(it['lateral']) && !at(it, 'subquery', 'SelectStmt', 'fromClause')),
  // Citus stores the subquery's result in an intermediate table, and a table without columns cannot
  // be read back.
  'A subquery that selects no columns: select 1': ({ levels, tables }) =>
    meets(tables, tenant) && levels.some((it) => it.outer && selectsNothing(it)),
  'A subquery on a tenant table, correlated with rows that no shard holds: read them apart': ({ levels, tree }) =>
    levels.some((it) => reads(it, tenant) && correlated(it, tree).some((outer) => isRecurring(outer, it, tree))),
  // If all tables are on one shard, that shard can join them on any columns.
  'Tables of tenants that more than one shard is asked for, joined by less than company_id': ({ levels, tree }) =>
    !levels.every(isOnOneShard) &&
    levels.some((it) => {
      const around = correlated(it, tree).filter((outer) => reads(outer, tenant))
      return reads(it, tenant) && !hangTogether(it, around, ({ table }) => tenant.has(table))
    }),
  'A tenant table joined with a local one': ({ levels, tree }) => levels.some((it) => isTenantWithLocal(it, tree)),
  'An advisory lock in a statement that reads tables': ({ tree, tables }) =>
    tables.size > 0 && callsIn(tree).some((it) => /advisory/.test(nameOfCall(it))),
  'A CTE with INSERT: single statements in one transaction': ({ tree, tables }) =>
    meets(tables, tenant) && has(tree, 'CommonTableExpr') && has(tree, 'InsertStmt'),
  'A tenant table without company_id = $n or = any($n) in its own subquery: every shard would be asked': ({
    levels,
    isPlatform,
  }) => !isPlatform && levels.some((it) => !isTied(it, byReach, reachedAround(it))),
  // If one branch has many rows, the cost of such a statement grows with the square of their
  // number, until no other request is served.
  'A statement about all tenants that asks a table again for each of its own rows: ask of each branch alone': ({
    levels,
    tree,
    isPlatform,
  }) =>
    isPlatform &&
    levels.some((it) =>
      correlated(it, tree).some((outer) =>
        it.places.some(({ table }) => tenant.has(table) && outer.places.some((row) => row.table === table)),
      ),
    ),
  'Every column read across the platform: name those needed': ({ levels, isPlatform }) =>
    isPlatform &&
    levels.some(
      (it) => reads(it, tenant) && (has(readBy(it), 'A_Star') || it.places.some((row) => isWhole(it, row.alias))),
    ),
}

/**
 * Why Citus would refuse one of these statements, or run it at great cost. Undefined if it would do
 * neither.
 */
export function faultOnShards(text: string, trees: readonly Node[], isPlatform: boolean): string | undefined {
  for (const tree of trees) {
    const it = { tree, levels: levelsOf(tree), tables: tablesOf(tree), isPlatform }
    const fault = Object.entries(rules).find(([, isBroken]) => isBroken(it))
    if (fault) return fault[0]
  }
  return undefined
}

/**
 * What a statement of a transaction touches: rows of tenants, among them orders; tables that commit
 * separately (`alone` in tables.ts); reference data that it writes or locks; a branch, locked so
 * that no row can newly refer to it; or the counter of a branch, which placing an order locks
 * first.
 */
type Touch = 'tenant' | 'order' | 'alone' | 'reference' | 'whole branch' | 'counter'
const touches = new Map<string, Set<Touch>>()

/** Says which kinds of tables a statement writes or locks. */
export function touchedBy(text: string): Set<Touch> {
  let found = touches.get(text)
  if (!found) {
    found = new Set()
    for (const level of levelsOf(parsed(text))) {
      const target = level.kind === 'SelectStmt' ? undefined : tableOf(level.stmt['relation'])
      if (target && tenant.has(target)) found.add('tenant')
      if (target === 'orders') found.add('order')
      if (target && alone.has(target)) found.add('alone')
      if (target === 'branch_counter') found.add('counter')
      if (locked(level).some((it) => it.table === 'branch' && it.strength === 'LCS_FORUPDATE'))
        found.add('whole branch')
      if ((target && global.has(target)) || locked(level).some((it) => global.has(it.table))) found.add('reference')
    }
    touches.set(text, found)
  }
  return found
}

const tableOf = (range: unknown) => String(at(range, 'relname'))
const isTenant = (range: unknown) => tenant.has(tableOf(range))
/** Whether a condition compares a row's own id with a parameter. */
const isPickedIn = (quals: unknown) =>
  some({ quals }, 'A_Expr', ({ kind, lexpr, rexpr }) => {
    const sides = [lexpr, rexpr]
    const columns = sides.flatMap((side) => listAt(side, 'ColumnRef', 'fields').slice(-1).map(nameOf))
    const isGiven = sides.some((side) => at(side, 'ParamRef') ?? at(side, 'TypeCast', 'arg', 'ParamRef'))
    return kind === 'AEXPR_OP' && isGiven && columns.includes('id')
  })
const meets = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((it) => others.has(it))

/** Every table a statement reads or writes. */
function tablesOf(tree: unknown): Set<string> {
  const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) =>
    nodesOf(tree, kind).map((it) => it['relation']),
  )
  return new Set([...nodesOf(tree, 'RangeVar'), ...written].map(tableOf))
}

/** The tables whose rows a level locks, and the kind of lock. */
const locked = ({ stmt, places }: Level) =>
  listAt(stmt, 'lockingClause').flatMap((clause) => {
    const named = listAt(clause, 'LockingClause', 'lockedRels').map((it) => at(it, 'RangeVar', 'relname'))
    const rows = named.length > 0 ? places.filter((it) => named.includes(it.alias)) : places
    return rows.map(({ table }) => ({ table, strength: at(clause, 'LockingClause', 'strength') }))
  })

/**
 * Whether each tenant table of a query level is restricted to a company given by value. The
 * restriction may be indirect: tables of one FROM that are joined by company share it.
 */
function isTied(level: Level, ways: readonly string[], outer: ReadonlySet<string> = new Set()): boolean {
  const tied = ties(level, outer, ways)
  return level.places.every((it) => !tenant.has(it.table) || tied.has(it.alias))
}
const isOnOneShard = (level: Level) => isTied(level, byOne)

/**
 * The tables in outer levels that are restricted by a condition without a list of companies. Such a
 * condition names no companies that a subquery could compare with.
 */
const reachedAround = (level: Level) =>
  new Set(
    [...enclosing(level)].flatMap((it) => {
      const byValue = ties(it, new Set(), byList)
      return [...ties(it, new Set())].filter((alias) => !byValue.has(alias))
    }),
  )

const selectsNothing = ({ kind, stmt }: Level) =>
  kind === 'SelectStmt' && stmt['op'] === 'SETOP_NONE' && !stmt['targetList'] && !stmt['valuesLists']

/** The outer levels that contain a level, innermost first. */
function* enclosing({ outer }: Level): Generator<Level> {
  for (let it = outer; it; it = it.outer) yield it
}

const reads = ({ places }: Level, kind: ReadonlySet<string>) => places.some((it) => kind.has(it.table))

/**
 * The sources of a level: the tables, functions and subqueries of its FROM, and the target of an
 * UPDATE or DELETE. Each source comes with every table that it reads, including those of a CTE.
 */
function sourcesOf(level: Level, tree: Node) {
  const found = sources.get(level) ?? readSources(level, tree)
  sources.set(level, found)
  return found
}
const sources = new WeakMap<Level, ReturnType<typeof readSources>>()

function readSources({ kind, stmt }: Level, tree: Node) {
  const target = kind === 'InsertStmt' ? undefined : stmt['relation']
  const items = [...itemsOf([stmt['fromClause'], stmt['usingClause']]), ...(target ? [{ RangeVar: target }] : [])]
  return items.map((item) => {
    const range = at(item, 'RangeVar') ?? at(item, 'RangeFunction') ?? at(item, 'RangeSubselect')
    const name = at(range, 'relname')
    const isKept = (cte: Node) => cte['ctematerialized'] === 'CTEMaterializeAlways'
    const ctes = nodesOf(tree, 'CommonTableExpr').filter((it) => it['ctename'] === name && !isKept(it))
    return { item, alias: String(at(range, 'alias', 'aliasname') ?? name), tables: tablesOf([item, ctes]) }
  })
}

/** The tables, functions and subqueries that FROM items join. */
function* itemsOf(from: unknown): Generator<unknown> {
  if (Array.isArray(from)) for (const it of from) yield* itemsOf(it)
  else if (at(from, 'JoinExpr')) yield* itemsOf([at(from, 'JoinExpr', 'larg'), at(from, 'JoinExpr', 'rarg')])
  else if (from) yield from
}

/** The outer levels to whose rows a level refers. Several rules need them. */
function correlated(level: Level, tree: Node): readonly Level[] {
  const found = correlations.get(level) ?? [...referredTo(level, tree)]
  correlations.set(level, found)
  return found
}
const correlations = new WeakMap<Level, readonly Level[]>()

/** Finds the outer levels from which a level uses a name that it does not define itself. */
function* referredTo(level: Level, tree: Node): Generator<Level> {
  const own = new Set(levelsOf([level.stmt]).flatMap((it) => sourcesOf(it, tree).map(({ alias }) => alias)))
  for (const it of sourcesOf(level, tree)) own.add(it.alias)
  const names = new Set(nodesOf(level.stmt, 'ColumnRef').map((it) => nameOf(listAt(it, 'fields')[0])))
  yield* enclosing(level).filter((outer) =>
    sourcesOf(outer, tree).some((it) => names.has(it.alias) && !own.has(it.alias) && !holds(it.item, level.stmt)),
  )
}
const holds = (node: unknown, wanted: Node): boolean =>
  node === wanted || (typeof node === 'object' && node !== null && Object.values(node).some((it) => holds(it, wanted)))

/**
 * Whether everything that an outer level reads, apart from the given subquery, is outside the
 * shards: reference data, functions, VALUES.
 */
const isRecurring = (outer: Level, { stmt }: Level, tree: Node) =>
  sourcesOf(outer, tree).every((it) => holds(it.item, stmt) || !meets(it.tables, tenant))

/**
 * Whether a join, within this query or with an outer one, combines a tenant table with a local one.
 */
function isTenantWithLocal(level: Level, tree: Node): boolean {
  const joined = [level, ...correlated(level, tree)].flatMap((it) => sourcesOf(it, tree))
  return joined.some(
    (it) => meets(it.tables, tenant) && joined.some((other) => other !== it && meets(other.tables, local)),
  )
}

/** The columns that a level reads or returns. */
const readBy = ({ kind, stmt }: Level) => [kind === 'SelectStmt' && stmt['targetList'], stmt['returningClause']]

/** Whether a level reads a whole row of one of its tables: `select o`, `to_jsonb(o)`. */
const isWhole = (level: Level, alias: string) =>
  some(readBy(level), 'ColumnRef', (it) => {
    const fields = listAt(it, 'fields')
    return fields.length === 1 && nameOf(fields[0]) === alias
  })

const setsOf = (update: Node) =>
  listAt(update, 'targetList').map((it) => ({ name: at(it, 'ResTarget', 'name'), val: at(it, 'ResTarget', 'val') }))
