import { ids, type Examples } from '../kit/example.ts'
import type { comment } from './comment.ts'

export const commentExamples: Examples<typeof comment> = {
  approve: { is_masked: false, version: 1 },
  reject: { reject_reason: 'insult', version: 1 },
  reply: { reply: 'Afiyet olsun, yine bekleriz.', version: 1 },
  send: { order_id: ids.product, taste: 5, service: 4, speed: 2, text: 'Lezzetliydi ama geç geldi.' },
}
