import sql, { type Sql } from 'sql-template-tag'
import { containsFoldedPhone } from '#server/kit/list/list.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'

/**
 * Selects members `m` with an additional number that meets a condition on `p.phone`. PostgreSQL
 * reads the matching numbers first. In combination with a condition on the member's own row, each
 * of the two conditions is then answered by an index, and no other row is read.
 */
const withFurther = (tie: Tie, is: Sql): Sql =>
  sql`m.id = any(array(select p.member_id from member_phone p where ${withinCompany(tie, 'p.company_id')} and ${is}))`

/** Members whose main or additional phone number is one of these. */
export const hasNumber = (tie: Tie, phones: readonly string[] | undefined): Sql | undefined =>
  phones && sql`(m.phone = any(${phones}) or ${withFurther(tie, sql`p.phone = any(${phones})`)})`

/**
 * A search must have this many digits to look for additional numbers. Fewer digits occur in nearly
 * everybody's number.
 */
const minDigits = 4

/**
 * Members that a search finds: by name, e-mail or main number, and also by an additional number if
 * the search looks like a number.
 */
export function isFound(tie: Tie, search: string | undefined): Sql | undefined {
  const own = containsFoldedPhone('m.search_text', search)
  const isNumber = search && /^[\d\s()+./-]+$/.test(search) && search.replace(/\D/g, '').length >= minDigits
  const further = isNumber ? containsFoldedPhone('p.phone', search) : undefined
  return own && further ? sql`(${own} or ${withFurther(tie, further)})` : own
}
