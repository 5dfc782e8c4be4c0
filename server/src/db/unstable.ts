import { has, listAt, nameOf, nodesOf, some, type Node } from './parse-tree.ts'

export const callsIn = (node: unknown) => nodesOf(node, 'FuncCall')
export const nameOfCall = (call: Node) => nameOf(listAt(call, 'funcname').at(-1)) ?? ''

/**
 * Functions that we use and that PostgreSQL declares immutable. Functions that build JSON, write
 * values as text, or read dates from clocks are not immutable.
 */
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
  'min',
  'regexp_replace',
  'replace',
  // `timezone` is immutable when it gets a time zone's name, in both directions of conversion.
  'timezone',
  'unnest',
])
/** Functions that answer differently each time they are called. */
const volatile = new Set(['clock_timestamp', 'gen_random_uuid', 'nextval', 'random', 'timeofday'])
/** Whether an expression calls a function that answers differently each time. */
export const isVolatile = (value: unknown): boolean => callsIn({ value }).some((it) => volatile.has(nameOfCall(it)))
export const isImmutable = (call: Node) => immutable.has(nameOfCall(call))
const isMoment = (cast: Node) =>
  /^(timestamp|timestamptz|date)$/.test(nameOf(listAt(cast, 'typeName', 'names').at(-1)) ?? '')
const isSpan = (node: unknown) =>
  some({ node }, 'TypeCast', (it) => nameOf(listAt(it, 'typeName', 'names').at(-1)) === 'interval') ||
  callsIn(node).some((it) => nameOfCall(it) === 'make_interval')

/**
 * Whether an expression reads a column through a function, a cast or an operator that depends on
 * the session, or chooses between such functions.
 */
export const isUnstable = (value: unknown): boolean => {
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

/**
 * Whether a condition casts a column to a moment, or chooses between functions that are not
 * immutable. Subqueries do not count, because Citus plans them apart.
 */
export function isUnstableCondition(condition: unknown): boolean {
  const value: unknown = JSON.parse(
    JSON.stringify(condition ?? null, (key, it: unknown) => (key === 'SubLink' ? null : it)),
  )
  return (
    some({ value }, 'TypeCast', (it) => isMoment(it) && has(it, 'ColumnRef')) ||
    ['CaseExpr', 'CoalesceExpr'].some((kind) =>
      some({ value }, kind, (it) => callsIn(it).some((call) => !isImmutable(call))),
    )
  )
}
