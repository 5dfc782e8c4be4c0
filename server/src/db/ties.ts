import { at, isNode, listAt, nameOf, type Condition, type Level, type Place } from './parse-tree.ts'

/**
 * The forms of comparison that restrict a table to companies: with one company, with a list of
 * companies, or by the marked condition that needs no list (statement-sweep.ts).
 */
export const byOne = ['= AEXPR_OP']
export const byList = [...byOne, '= AEXPR_OP_ANY']
export const byReach = [...byList, 'reach.= AEXPR_OP_ANY']

/**
 * The aliases of the tables that a level's AND-ed conditions restrict to a company: by a parameter,
 * or through a chain of equal columns.
 */
export function ties(
  { places, conditions }: Level,
  outer: ReadonlySet<string>,
  ways: readonly string[] = byReach,
): Set<string> {
  const tied = new Set<string>()
  const equal: [string, string][] = []
  const may = (alias: string, side?: Set<string>) => !side || side.has(alias)
  const visit = ({ node, side }: Condition): void => {
    if (at(node, 'BoolExpr', 'boolop') === 'AND_EXPR')
      for (const it of listAt(node, 'BoolExpr', 'args')) visit({ node: it, ...(side && { side }) })
    const expr = at(node, 'A_Expr')
    if (!isNode(expr) || !ways.includes(`${listAt(expr, 'name').map(nameOf).join('.')} ${String(expr['kind'])}`)) return
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

/**
 * The alias of the table whose company a column holds. Such a column is `company_id` of any table,
 * or `id` of the table of companies.
 */
function companyOf(node: unknown, places: Place[]): string | undefined {
  const fields = listAt(node, 'ColumnRef', 'fields')
  if (fields.length === 0) return undefined
  const alias = fields.length === 2 ? nameOf(fields[0]) : places.length === 1 ? places[0]?.alias : undefined
  const isCompany = places.some((it) => it.alias === alias && it.table === 'company')
  return nameOf(fields.at(-1)) === (isCompany ? 'id' : 'company_id') ? alias : undefined
}

function isParameter(node: unknown): boolean {
  const cast = at(node, 'TypeCast')
  return cast ? isParameter(at(cast, 'arg')) : Boolean(at(node, 'ParamRef'))
}

/**
 * Whether all tables of a level, and the outer tables that it refers to, are joined by equal
 * companies. Citus can then join them wherever their rows are.
 */
export function hangTogether(level: Level, around: readonly Level[], isTenant: (it: Place) => boolean): boolean {
  const all = [level, ...around]
  const near = new Map<string, Set<string>>()
  const visit = (node: unknown): void => {
    if (at(node, 'BoolExpr', 'boolop') === 'AND_EXPR') listAt(node, 'BoolExpr', 'args').forEach(visit)
    if (at(node, 'A_Expr', 'kind') !== 'AEXPR_OP') return
    const [one, other] = ['lexpr', 'rexpr'].map((it) => ownerOf(at(node, 'A_Expr', it), level.places))
    if (!one || !other) return
    near.set(one, (near.get(one) ?? new Set()).add(other))
    near.set(other, (near.get(other) ?? new Set()).add(one))
  }
  for (const { conditions } of all) for (const it of conditions) visit(it.node)
  const own = level.places.filter(isTenant).map((it) => it.alias)
  const reached = new Set(own.slice(0, 1))
  for (const it of reached) for (const next of near.get(it) ?? []) reached.add(next)
  return own.every((it) => reached.has(it)) && around.every((it) => it.places.some(({ alias }) => reached.has(alias)))
}

/** The alias of the table, or of the subquery in FROM, to which a `company_id` column belongs. */
function ownerOf(node: unknown, places: Place[]): string | undefined {
  const fields = listAt(node, 'ColumnRef', 'fields').map(nameOf)
  if (fields.at(-1) !== 'company_id') return undefined
  return fields.length === 2 ? fields[0] : places[0]?.alias
}
