import { companySettings, platformSettings } from '#server/domain/organisation/settings.ts'

export const companySettingRoutes = companySettings.routes
export const platformSettingRoutes = platformSettings.routes
