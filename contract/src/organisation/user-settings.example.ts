import type { Examples } from '../kit/example.ts'
import type { userSettings } from './user-settings.ts'

export const userSettingsExamples: Examples<typeof userSettings> = { update: { version: 1, people: {} } }
