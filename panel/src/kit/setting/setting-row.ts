import type { Answer } from '#contract/kit/call.ts'
import type { Settings, settingsOf } from '#contract/kit/settings.ts'

/** The settings of any level; `params` say whose, as its path does. */
export type SettingNoun = ReturnType<typeof settingsOf<'company', Settings>>
export type SettingParams = { company_id: string }
export type SettingRow = Answer<SettingNoun['read']>
