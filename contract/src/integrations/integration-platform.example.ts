import { forms, type Examples } from '../kit/example.ts'
import type { integrationPlatform } from './integration-platform.ts'

export const integrationPlatformExamples: Examples<typeof integrationPlatform> = {
  ...forms<typeof integrationPlatform.input>({
    code: 'getir',
    position: 2,
    is_active: true,
    note: 'GetirYemek bakımda; siparişler 14.30’a kadar gecikebilir.',
  }),
  patch: { is_active: false, version: 1 },
}
