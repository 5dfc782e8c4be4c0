import { companySetting, platformSetting } from '#contract/organisation/settings.ts'
import { settingRoutes } from '#server/kit/settings.ts'

export const companySettingRoutes = settingRoutes(companySetting)
export const platformSettingRoutes = settingRoutes(platformSetting)
