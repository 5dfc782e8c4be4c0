import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/** The app says here, once, which refusals it says better than by their message alone: with a way to their cure. It answers whether it did. */
export const onRefusal = (say: Say) => void (sayBetter = say)

/** Says that a call was refused: its message, or the part of it that found no other place. */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (!sayBetter(refusal, text)) toasts.add({ kind: 'danger', title: text })
}
