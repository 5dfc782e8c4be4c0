import sql from 'sql-template-tag'
import { inForce } from '#contract/kit/settings.ts'
import { settings, type SettingName, type SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'

/**
 * A company's setting: the platform's locked value, else its own, else the platform's, else the
 * default; a field added since it was saved has its default.
 */
export async function settingOf<N extends SettingName>(db: Db, name: N, company_id: string): Promise<SettingOf<N>> {
  const places = [company_id, platformCompany]
  const said = await db.many<{ place_id: string; value: SettingOf<N> | null; is_locked: boolean }>(
    sql`select place_id, value, is_locked from setting where company_id = any(${places}::uuid[]) and place_id = any(${places}::uuid[]) and name = ${name}`,
  )
  const held = places.map((place) => said.find((it) => it.place_id === place))
  return { ...(settings[name].start as SettingOf<N>), ...held[inForce(held)]?.value }
}
