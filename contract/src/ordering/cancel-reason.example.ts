import { forms, type Examples } from '../kit/example.ts'
import type { cancelReason } from './cancel-reason.ts'

export const cancelReasonExamples: Examples<typeof cancelReason> = forms<typeof cancelReason.input>({
  code: 'power_cut',
  name: { tr: 'Elektrik kesintisi', en: 'Power cut', de: 'Stromausfall' },
  kind: 'cancel',
  delivery_types: [],
  from_statuses: [],
  actor: 'branch',
  liable: 'branch',
  needs_text: false,
  platform_codes: {},
})
