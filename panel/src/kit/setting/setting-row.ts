import type { Answer } from '#contract/kit/call.ts'
import type { Settings, settingsOf } from '#contract/kit/settings.ts'

/**
 * The calls for the settings of the platform, a company or a branch. `params` identify the owner,
 * as in the path.
 */
export type SettingNoun = ReturnType<typeof settingsOf<'company', Settings>>
export type SettingParams = { company_id: string }
export type SettingRow = Answer<SettingNoun['read']>
