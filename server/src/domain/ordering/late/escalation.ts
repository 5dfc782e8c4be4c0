import sql, { raw, type Sql } from 'sql-template-tag'
import { inForce } from '#contract/kit/settings.ts'
import { settings, type SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'
import { platformCompany } from '#server/db/tables.ts'

type Steps = SettingOf<'escalation'>

/**
 * The platform's escalation times, in seconds. They apply if neither branch nor company has set
 * any. If the platform has locked them, they apply everywhere.
 */
interface Usual extends Steps {
  is_locked: boolean
}
export async function usualSteps(db: Db): Promise<Usual> {
  const own = await db.one<{ value: Steps | null; is_locked: boolean }>(
    sql`select value, is_locked from setting where company_id = ${platformCompany} and place_id = ${platformCompany} and name = 'escalation'`,
  )
  return { ...settings.escalation.start, ...own?.value, is_locked: own?.is_locked ?? false }
}

const stored = prepared<{ companies: readonly string[]; places: readonly string[] }>(
  (it) =>
    sql`select place_id, value, is_locked from setting where company_id = any(${it.companies}::uuid[]) and place_id = any(${it.places}::uuid[]) and name = 'escalation'`,
)

/**
 * The escalation times that apply at a branch. These are the locked ones of a higher level,
 * otherwise the branch's own, its company's or the platform's, whichever is set first in this
 * sequence. An escalation step that was added after they were saved has its default time.
 */
export async function stepsOf(db: Db, company_id: string, branch_id: string): Promise<Steps> {
  const companies = [company_id, platformCompany]
  const places = [branch_id, ...companies]
  const said = await db.many<{ place_id: string; value: Steps | null; is_locked: boolean }>(
    stored({ companies, places }),
  )
  const held = places.map((place) => said.find((it) => it.place_id === place))
  return { ...settings.escalation.start, ...held[inForce(held)]?.value }
}

const saidAt = (as: string, place: string) =>
  `left join setting ${as} on ${as}.company_id = o.company_id and ${as}.place_id = o.${place} and ${as}.name = 'escalation'`
/**
 * The joins that add the escalation times of an order's branch (`sb`) and company (`s`) to the
 * orders `o`.
 */
export const ownSteps = raw(`${saidAt('sb', 'branch_id')} ${saidAt('s', 'company_id')}`)

/**
 * The seconds after which an escalation step is due for the order `o`. The statement must also
 * contain `ownSteps`.
 */
export const secondsOf = (step: keyof Steps, usual: Usual): Sql =>
  usual.is_locked
    ? sql`${usual[step]}::int`
    : sql`coalesce(case when s.is_locked then null else (sb.value ->> ${step})::int end, (s.value ->> ${step})::int, ${usual[step]}::int)`

/**
 * The moment since when the order `o` has been waiting for an answer. A scheduled order waits from
 * an hour before its time, and an order that is paid online from its payment. Until then it waits
 * for its customer.
 */
export const waitsSince = raw(
  `case when o.pay_by is null then greatest(o.created_at, o.scheduled_at - interval '1 hour', o.paid_at) else 'infinity' end`,
)
