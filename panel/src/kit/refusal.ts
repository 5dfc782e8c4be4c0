import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/** The app says here, once, which refusals it shows with more than their message: with a link to the remedy. Returns whether it did. */
export const onRefusal = (say: Say) => void (sayBetter = say)

const aboutAct = (act: string) => `act:${act}`

/** What has been done after all is no longer refused: its toast goes. */
export const closeRefusals = (act: string) => toasts.closeAbout(aboutAct(act))

/** Shows that a call was refused: its message, or the part of it not shown elsewhere. It goes away when the same call succeeds, and is shown once however often it is refused. */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (sayBetter(refusal, text)) return
  toasts.add({ kind: 'danger', title: text, about: aboutAct(refusal.act) })
}
