import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/** The app says here, once, which refusals it shows with more than their message: with a link to the remedy. Returns whether it did. */
export const onRefusal = (say: Say) => void (sayBetter = say)

/** Shows that a call was refused: its message, or the part of it not shown elsewhere. */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (!sayBetter(refusal, text)) toasts.add({ kind: 'danger', title: text })
}
