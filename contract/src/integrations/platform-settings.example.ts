import type { Examples } from '../kit/example.ts'
import type { platformSettings } from './platform-settings.ts'

export const platformSettingsExamples: Examples<typeof platformSettings> = {
  update: {
    version: 0,
    is_active: true,
    external_id: '665544332211009988776655',
    host: 'test',
    secrets: { appSecretKey: 'a1b2c3', restaurantSecretKey: 'd4e5f6', apiKey: 'g7h8i9' },
  },
  sendAgain: { name: 'handover', reason: 'unreachable' },
}
