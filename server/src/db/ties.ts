import { at, isNode, listAt, nameOf, type Condition, type Level, type Place } from './parse-tree.ts'

/** Ways of comparing: with one company, with a list too, or by the mark of a reach that has no list (statement-sweep.ts). */
export const byOne = ['= AEXPR_OP']
export const byList = [...byOne, '= AEXPR_OP_ANY']
export const byReach = [...byList, 'reach.= AEXPR_OP_ANY']

/** Aliases whose company is pinned by the AND-ed conditions: to a parameter, or through a chain of equal columns. */
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

/** The alias whose company a column names: `company_id` of any table, `id` of the table of companies. */
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
