import sql from 'sql-template-tag'
import { inForce, type LevelValue } from '#contract/kit/settings.ts'
import { settings, type SettingName, type SettingOf } from '#contract/organisation/settings.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { lockSettings } from '#server/kit/record/settings.ts'
import { noticeChanges } from './pauses.ts'

/*
 * The settings that apply at a branch may come from the branch, its company or the platform. The
 * values that apply are copied to where orders, reservations and payments read them, so that these
 * read one row and need not know about levels. Listeners of `settingApplied` write the copies, at
 * once for all branches of a company that share a value.
 */

/** The settings of companies and branches whose values are also copied to where they are read. */
export const appliedNames = ['ordering', 'payment_method', 'reservation'] as const satisfies readonly SettingName[]
type AppliedName = (typeof appliedNames)[number]

/** A setting's new value and all branches of a company at which it applies from now on. */
type AppliedOf<N extends AppliedName> = N extends AppliedName
  ? {
      name: N
      company_id: string
      branch_ids: string[]
      value: SettingOf<N>
      /** Whether somebody has set this value. If not, it is the default. */
      isSet: boolean
      by: string
      now: Date
    }
  : never
export type AppliedSetting<N extends AppliedName = AppliedName> = AppliedOf<N>
export const settingApplied = defineHook<AppliedSetting>()

interface StoredValue extends LevelValue {
  place_id: string
  name: string
}
interface Whose {
  company_id: string
  /** All of the company's branches if omitted. */
  branch_ids?: readonly string[]
  names?: readonly AppliedName[]
  by: string
  now: Date
}

/**
 * Copies the settings that apply at a company's branches to where they are read, in the transaction
 * of a change that affects them.
 */
export async function applySettings(
  db: Db,
  { company_id, names = appliedNames, by, now, ...it }: Whose,
): Promise<void> {
  await lockSettings(db, company_id)
  const branch_ids =
    it.branch_ids ??
    (await db.many<{ id: string }>(sql`select id from branch where company_id = ${company_id}`)).map(({ id }) => id)
  const all = await db.many<StoredValue>(sql`select place_id, name, value, is_locked from setting
    where company_id = ${company_id} and name = any(${names}::text[]) and place_id = any(${[company_id, ...branch_ids]}::uuid[])`)
  for (const name of names) {
    const said = new Map(all.filter((it) => it.name === name).map((it) => [it.place_id, it]))
    const company = said.get(company_id)
    const groups = Map.groupBy(branch_ids, (id) => {
      const held = [said.get(id), company]
      return held[inForce(held)]
    })
    for (const [one, ids] of groups) {
      const value = { ...settings[name].start, ...one?.value }
      const applied = { name, company_id, branch_ids: ids.toSorted(), value, isSet: one !== undefined, by, now }
      await settingApplied.tell(db, applied as AppliedSetting)
    }
  }
}

/** Copies a setting on how branches handle their orders to columns of the branches' rows. */
export async function applyOrdering(db: Db, it: AppliedSetting): Promise<void> {
  if (it.name !== 'ordering') return
  const { company_id, branch_ids, value } = it
  await db.many(
    sql`select id from branch where company_id = ${company_id} and id = any(${branch_ids}::uuid[]) order by id for no key update`,
  )
  await db.one(sql`update branch set preparation_min = ${value.preparation_min}, auto_accept = ${value.auto_accept}, unanswered = ${value.unanswered},
    customer_cancel = ${value.customer_cancel}, customer_cancel_min = ${value.customer_cancel_min}, tips_is_active = ${value.tips_is_active}, table_prepaid = ${value.table_prepaid} where company_id = ${company_id} and id = any(${branch_ids}::uuid[])`)
  await noticeChanges(db, company_id, branch_ids)
}
