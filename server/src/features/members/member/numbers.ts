import sql, { type Sql } from 'sql-template-tag'
import { containsFoldedPhone } from '#server/kit/list/list.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'

/**
 * Members `m` with a further number that meets a condition on `p.phone`. Those are read first, so that beside a condition on the member's own row either is answered by its
 * index and nobody else is read.
 */
const withFurther = (tie: Tie, is: Sql): Sql =>
  sql`m.id = any(array(select p.member_id from member_phone p where ${withinCompany(tie, 'p.company_id')} and ${is}))`

/** Whose own number or a further one is any of these. */
export const hasNumber = (tie: Tie, phones: readonly string[] | undefined): Sql | undefined =>
  phones && sql`(m.phone = any(${phones}) or ${withFurther(tie, sql`p.phone = any(${phones})`)})`

/** So few digits are a part of nearly everybody's number. */
const minDigits = 4

/** Who is found by a search: by name, e-mail or own number, and by a further number where it is written like one. */
export function isFound(tie: Tie, search: string | undefined): Sql | undefined {
  const own = containsFoldedPhone('m.search_text', search)
  const isNumber = search && /^[\d\s()+./-]+$/.test(search) && search.replace(/\D/g, '').length >= minDigits
  const further = isNumber ? containsFoldedPhone('p.phone', search) : undefined
  return own && further ? sql`(${own} or ${withFurther(tie, further)})` : own
}
