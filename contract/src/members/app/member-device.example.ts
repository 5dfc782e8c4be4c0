import type { Examples } from '../../kit/example.ts'
import type { memberDevice } from './member-device.ts'

export const memberDeviceExamples: Examples<typeof memberDevice> = {
  put: {
    platform: 'android',
    app_version: '4.2.0',
    push_token: 'dXk3bQ8rT2u1:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx',
    language: 'tr',
    timezone: 'Europe/Istanbul',
  },
  seen: { has_signed_in: true },
}
