import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/** The app says here, once, which refusals it shows with more than their message: with a link to the remedy. Returns whether it did. */
export const onRefusal = (say: Say) => void (sayBetter = say)

/** The toasts of what was refused, by act. */
const said = new Map<string, string[]>()

/** What has been done after all is no longer refused: its toasts go. */
export function closeRefusals(act: string) {
  for (const key of said.get(act) ?? []) toasts.close(key)
  said.delete(act)
}

/** Shows that a call was refused: its message, or the part of it not shown elsewhere. It goes away when the same call succeeds. */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (sayBetter(refusal, text)) return
  const key = toasts.add({ kind: 'danger', title: text })
  said.set(refusal.act, [...(said.get(refusal.act) ?? []), key])
}
