import type { Examples } from '../kit/example.ts'
import type { memberCorrection } from './correction.ts'

export const memberCorrectionExamples: Examples<typeof memberCorrection> = {
  approve: { version: 1, decision_note: '' },
  deny: { version: 1, decision_note: 'Fiş görülmedi' },
}
