import { forms, ids, type Examples } from '../kit/example.ts'
import type { courier } from './courier.ts'

export const courierExamples: Examples<typeof courier> = {
  ...forms<typeof courier.input>({
    branch_id: ids.branch,
    name: 'Kerem Aydın',
    phone: '+905551112233',
    vehicle: 'motorcycle',
    is_active: true,
  }),
  shift: { is_on_shift: true },
}
