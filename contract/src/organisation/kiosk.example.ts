import { forms, ids, type Examples } from '../kit/example.ts'
import type { kiosk } from './kiosk.ts'

const device = { app_version: '2.4.1', os_version: 'Sunmi K2' }

export const kioskExamples: Examples<typeof kiosk> = {
  ...forms<typeof kiosk.input>({ branch_id: ids.branch, name: 'Giriş', is_locked: false }),
  pair: { code: '123456', ...device },
  heartbeat: { key: 'the key of the pairing’s answer', ...device },
}
