import { ids, type Examples } from '../kit/example.ts'
import type { recovery } from './recovery.ts'

export const recoveryExamples: Examples<typeof recovery> = {
  forget: { email: 'deniz@lokanta.com.tr' },
  reset: { email: 'deniz@lokanta.com.tr', reset_id: ids.reset, password: 'correct horse battery' },
}
