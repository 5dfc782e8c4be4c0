import type { Examples } from '../kit/example.ts'
import type { branchSetting, branchSettings } from './branch-settings.ts'
import { settings } from './settings.ts'
import { userSettingsExamples } from './user-settings.example.ts'

export const branchSettingsExamples: Examples<typeof branchSettings> = {
  update: { user: userSettingsExamples.update },
}
export const branchSettingExamples: Examples<typeof branchSetting> = {
  update: { value: { ...settings.escalation.start, summon_sec: 120 }, version: 0 },
}
