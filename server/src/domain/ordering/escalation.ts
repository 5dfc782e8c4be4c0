import sql, { raw, type Sql } from 'sql-template-tag'
import { settings, type SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'
import { platformCompany } from '#server/db/tables.ts'

type Steps = SettingOf<'escalation'>

/** When the steps of escalation come where a company says nothing of its own, in seconds. */
export async function usualSteps(db: Db): Promise<Steps> {
  const own = await db.one<{ value: Steps | null }>(
    sql`select value from setting where company_id = ${platformCompany} and place_id = ${platformCompany} and name = 'escalation'`,
  )
  return { ...settings.escalation.start, ...own?.value }
}

const stored = prepared<{ places: readonly string[] }>(
  (it) =>
    sql`select place_id, value from setting where company_id = any(${it.places}::uuid[]) and place_id = any(${it.places}::uuid[]) and name = 'escalation'`,
)

/** A company's steps: its own, else the platform's; a step that did not exist when they were saved comes at its default time. */
export async function stepsOf(db: Db, company_id: string): Promise<Steps> {
  const said = await db.many<{ place_id: string; value: Steps | null }>(
    stored({ places: [company_id, platformCompany] }),
  )
  const at = (place: string) => said.find((it) => it.place_id === place)?.value
  return { ...settings.escalation.start, ...(at(company_id) ?? at(platformCompany)) }
}

/** A company's own steps as the table `s`, for the orders `o`. */
export const ownSteps = raw(
  `left join setting s on s.company_id = o.company_id and s.place_id = o.company_id and s.name = 'escalation'`,
)

/** After how many seconds a step comes for the order `o`, beside `ownSteps`. */
export const secondsOf = (step: keyof Steps, usual: Steps): Sql =>
  sql`coalesce((s.value ->> ${step})::int, ${usual[step]}::int)`

/** Since when the order `o` waits for an answer: one for later, from an hour before its time. */
export const waitsSince = raw(`greatest(o.created_at, o.scheduled_at - interval '1 hour')`)
