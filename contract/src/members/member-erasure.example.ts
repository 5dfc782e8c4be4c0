import type { Examples } from '../kit/example.ts'
import type { memberErasure } from './member-erasure.ts'

export const memberErasureExamples: Examples<typeof memberErasure> = {
  ask: { channel: 'email', note: 'E-posta 23.11.2026' },
  approve: { version: 1, decision_note: '' },
  deny: { version: 1, decision_note: 'Kimliğini doğrulamadı' },
  complete: { version: 2 },
  export: { format: 'json' },
}
