import { companySetting, platformSetting, type SettingName } from '#contract/organisation/settings.ts'
import { announceState } from '#server/kit/devices.ts'
import { settingRoutes } from '#server/kit/settings.ts'
import { companyIn } from '#server/kit/tree.ts'

/** An open till reads its board, and with it when to ring louder, as soon as its branch says that something is different. */
export const companySettingRoutes = settingRoutes(companySetting, {
  told: async (db, { ctx, company_id, name }) => {
    if (name !== ('escalation' satisfies SettingName)) return
    for (const { id } of companyIn(ctx.actor.tree, company_id).branches) await announceState(db, company_id, id)
  },
})
export const platformSettingRoutes = settingRoutes(platformSetting)
