import sql from 'sql-template-tag'
import { inForce } from '#contract/kit/settings.ts'
import { settings, type SettingName, type SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'

/**
 * The value of a setting that applies at a company: the platform's value if the platform has locked
 * it, otherwise the company's own, otherwise the platform's, otherwise the default. A field that
 * was added after the value was saved has its default.
 */
export async function settingOf<N extends SettingName>(db: Db, name: N, company_id: string): Promise<SettingOf<N>> {
  const places = [company_id, platformCompany]
  const said = await db.many<{ place_id: string; value: SettingOf<N> | null; is_locked: boolean }>(
    sql`select place_id, value, is_locked from setting where company_id = any(${places}::uuid[]) and place_id = any(${places}::uuid[]) and name = ${name}`,
  )
  const held = places.map((place) => said.find((it) => it.place_id === place))
  return { ...(settings[name].start as SettingOf<N>), ...held[inForce(held)]?.value }
}
