import type { Examples } from '../kit/example.ts'
import { settings, type companySetting, type platformSetting } from './settings.ts'

export const companySettingExamples: Examples<typeof companySetting> = {
  update: { value: { ...settings.social.start, instagram: 'https://instagram.com/baharlokantasi' }, version: 0 },
}
export const platformSettingExamples: Examples<typeof platformSetting> = {
  update: { value: { ...settings.store.start, google_play: 'https://play.google.com/store/apps/sofra' }, version: 0 },
}
