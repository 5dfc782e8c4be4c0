import { at, levelsOf, listAt, nameOf, nodesOf, parsed, type Level, type Node } from './parse-tree.ts'
import { tableKinds } from './tables.ts'
import { byList, byOne, ties } from './ties.ts'

const tenant = new Set<string>(tableKinds.tenant)
const global = new Set<string>(tableKinds.global)
const alone = new Set<string>(tableKinds.alone)
const local = new Set<string>([...tableKinds.registered, ...alone])

/** A statement, its query levels from the outside in, and every table it names. */
interface Parsed {
  tree: Node
  levels: Level[]
  tables: Set<string>
  isPlatform: boolean
}

/** Each finds statements that Citus refuses or runs dearly (docs/scale-out.md). */
const rules: Record<string, (it: Parsed) => boolean> = {
  'Rows of tenants are locked without company_id = $n at every table': ({ levels }) =>
    levels.some((it) => locked(it).some((row) => tenant.has(row.table))) && !levels.every(isOnOneShard),
  'Key-share locks on reference data deadlock': ({ levels }) =>
    levels.some((it) => locked(it).some((row) => global.has(row.table) && row.strength === 'LCS_FORKEYSHARE')),
  'A subquery in VALUES': ({ tree }) =>
    some(tree, 'InsertStmt', (it) => has(at(it, 'selectStmt', 'SelectStmt', 'valuesLists'), 'SubLink')),
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
  'A lateral subquery without FROM, or over a function': ({ levels, tables }) =>
    meets(tables, tenant) &&
    levels.some(({ stmt }) => {
      const from = [...itemsOf(stmt['fromClause'])]
      const isOverFunction = from.some((it) => at(it, 'RangeFunction'))
      return from.some(
        (it) => at(it, 'RangeSubselect', 'lateral') && (isBare(it) || (isOverFunction && meets(tablesOf(it), tenant))),
      )
    }),
  'A subquery on a tenant table, correlated with reference data: read them apart': ({ levels }) =>
    levels.some(
      (it) =>
        reads(it, tenant) && correlated(it).some(({ places }) => places.every((place) => global.has(place.table))),
    ),
  'A tenant table joined with a local one': ({ levels }) =>
    levels.some((it) => {
      const joined = [it, ...correlated(it)]
      return joined.some((one) => reads(one, tenant)) && joined.some((one) => reads(one, local))
    }),
  'An advisory lock in a statement that reads tables': ({ tree, tables }) =>
    (meets(tables, tenant) || meets(tables, global)) && callsIn(tree).some((it) => /advisory/.test(nameOfCall(it))),
  'A CTE with INSERT: single statements in one transaction': ({ tree, tables }) =>
    meets(tables, tenant) && has(tree, 'CommonTableExpr') && has(tree, 'InsertStmt'),
  'A subquery of a statement for one company without its own company_id = $n: every shard would be asked': ({
    levels,
    isPlatform,
  }) =>
    !isPlatform &&
    levels.some((it) => !isTied(it, byList) && enclosing(it).some((one) => reads(one, tenant) && isTied(one, byOne))),
  'Every column read across the platform: name those needed': ({ levels, isPlatform }) =>
    isPlatform &&
    levels.some((it) => it.places.some((place) => tenant.has(place.table)) && has(it.stmt['targetList'], 'A_Star')),
}

/** Why Citus would refuse one of these statements, or run it dearly; undefined where it would not. */
export function faultOnShards(text: string, trees: readonly Node[], isPlatform: boolean): string | undefined {
  for (const tree of trees) {
    const it = { tree, levels: levelsOf(tree), tables: tablesOf(tree), isPlatform }
    const fault = Object.entries(rules).find(([, isBroken]) => isBroken(it))
    if (fault) return fault[0]
  }
  return undefined
}

/** What a statement of a transaction touches: rows of tenants, orders among them, tables that stand alone, or reference data by a write or lock. */
type Touch = 'tenant' | 'order' | 'alone' | 'reference'
const touches = new Map<string, Set<Touch>>()

/** What a statement writes or locks. */
export function touchedBy(text: string): Set<Touch> {
  let found = touches.get(text)
  if (!found) {
    found = new Set()
    for (const level of levelsOf(parsed(text))) {
      const target = level.kind === 'SelectStmt' ? undefined : tableOf(level.stmt['relation'])
      if (target && tenant.has(target)) found.add('tenant')
      if (target === 'orders') found.add('order')
      if (target && alone.has(target)) found.add('alone')
      if ((target && global.has(target)) || locked(level).some((it) => global.has(it.table))) found.add('reference')
    }
    touches.set(text, found)
  }
  return found
}

const tableOf = (range: unknown) => String(at(range, 'relname'))
const isTenant = (range: unknown) => tenant.has(tableOf(range))
const has = (node: unknown, kind: string) => !nodesOf(node, kind).next().done
const some = (node: unknown, kind: string, test: (it: Node) => boolean) => nodesOf(node, kind).some(test)
const meets = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((it) => others.has(it))

/** Every table a statement reads or writes. */
function tablesOf(tree: unknown): Set<string> {
  const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) =>
    [...nodesOf(tree, kind)].map((it) => it['relation']),
  )
  return new Set([...nodesOf(tree, 'RangeVar'), ...written].map(tableOf))
}

/** The tables whose rows a level locks, and how. */
const locked = ({ stmt, places }: Level) =>
  listAt(stmt, 'lockingClause').flatMap((clause) => {
    const named = listAt(clause, 'LockingClause', 'lockedRels').map((it) => at(it, 'RangeVar', 'relname'))
    const rows = named.length > 0 ? places.filter((it) => named.includes(it.alias)) : places
    return rows.map(({ table }) => ({ table, strength: at(clause, 'LockingClause', 'strength') }))
  })

/** Whether each tenant table of a level has its company by value, directly or through its neighbours. */
function isTied(level: Level, ways: readonly string[]): boolean {
  const tied = ties(level, new Set(), ways)
  return level.places.every((it) => !tenant.has(it.table) || tied.has(it.alias))
}
const isOnOneShard = (level: Level) => isTied(level, byOne)

/** The levels around a level, the nearest first. */
function* enclosing({ outer }: Level): Generator<Level> {
  for (let it = outer; it; it = it.outer) yield it
}

const reads = ({ places }: Level, kind: ReadonlySet<string>) => places.some((it) => kind.has(it.table))

/** Levels around this one to whose tables it refers. */
function* correlated(level: Level): Generator<Level> {
  const names = new Set([...nodesOf(level.stmt, 'ColumnRef')].map((it) => nameOf(listAt(it, 'fields')[0])))
  yield* enclosing(level).filter(({ places }) => places.some((it) => names.has(it.alias)))
}

/** What a FROM joins. */
function* itemsOf(from: unknown): Generator<unknown> {
  for (const it of listAt({ from }, 'from')) {
    yield it
    yield* [at(it, 'JoinExpr', 'larg'), at(it, 'JoinExpr', 'rarg')].flatMap((side) => (side ? [...itemsOf(side)] : []))
  }
}
const isBare = (item: unknown) => !at(item, 'RangeSubselect', 'subquery', 'SelectStmt', 'fromClause')

const setsOf = (update: Node) =>
  listAt(update, 'targetList').map((it) => ({ name: at(it, 'ResTarget', 'name'), val: at(it, 'ResTarget', 'val') }))
const callsIn = (node: unknown) => [...nodesOf(node, 'FuncCall')]
const nameOfCall = (call: Node) => nameOf(listAt(call, 'funcname').at(-1)) ?? ''

/** Of the functions we use, those that PostgreSQL calls immutable: building JSON, text from values and dates from clocks are not. */
const immutable = new Set([
  'array_append',
  'array_cat',
  'array_remove',
  'cardinality',
  'first_names',
  'fold',
  'jsonb_array_elements_text',
  'jsonb_path_query_array',
  'jsonb_set',
  'lower',
  'unnest',
])
const isImmutable = (call: Node) => immutable.has(nameOfCall(call))
const isMoment = (cast: Node) =>
  /^(timestamp|timestamptz|date)$/.test(nameOf(listAt(cast, 'typeName', 'names').at(-1)) ?? '')
const isSpan = (node: unknown) =>
  some({ node }, 'TypeCast', (it) => nameOf(listAt(it, 'typeName', 'names').at(-1)) === 'interval') ||
  callsIn(node).some((it) => nameOfCall(it) === 'make_interval')

/** Whether an expression reads a column through a function, a cast or an operator that depends on the session, or chooses between such functions. */
const isUnstable = (value: unknown): boolean => {
  const isOfRow = (node: unknown) => has(node, 'ColumnRef')
  return (
    callsIn({ value }).some((it) => isOfRow(it) && !isImmutable(it)) ||
    some({ value }, 'TypeCast', (it) => isMoment(it) && isOfRow(it)) ||
    ['CaseExpr', 'CoalesceExpr'].some((kind) =>
      some({ value }, kind, (it) => callsIn(it).some((call) => !isImmutable(call))),
    ) ||
    some({ value }, 'A_Expr', (it) => isOfRow(it) && (isSpan(it['lexpr']) || isSpan(it['rexpr'])))
  )
}
