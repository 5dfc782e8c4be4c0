import type { Examples } from '../kit/example.ts'
import { emptySettings, type companySetting } from './company-settings.ts'

export const companySettingExamples: Examples<typeof companySetting> = {
  update: { value: { ...emptySettings.social, instagram: 'https://instagram.com/baharlokantasi' }, version: 0 },
}
