import type { Examples } from '../../kit/example.ts'
import type { appRights } from './app-rights.ts'

export const appRightsExamples: Examples<typeof appRights> = {
  askErasure: { channel: 'app', note: '' },
}
