import { ids, type Examples } from '../../kit/example.ts'
import type { appCheque } from './app-cheque.ts'

export const appChequeExamples: Examples<typeof appCheque> = {
  judge: { branch_id: ids.branch, delivery_type: 'comeGetIt', basket: 42_000 },
}
