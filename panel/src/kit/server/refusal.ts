import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'
import { isLineDown } from './line.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/** The app says here, once, which refusals it shows with more than their message: with a link to the remedy. Returns whether it did. */
export const onRefusal = (say: Say) => void (sayBetter = say)

const aboutAct = (act: string) => `act:${act}`
const aboutLine = 'line'

/** What has been done after all is no longer refused: its toast goes, and with it what was said of a missing line. */
export function closeRefusals(act: string) {
  toasts.closeAbout(aboutAct(act))
  toasts.closeAbout(aboutLine)
}

/** Shows that a call was refused: its message, or the part of it not shown elsewhere. It goes away when the same call succeeds, and is shown once however often it is refused. Without a line, one stands for all. */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (sayBetter(refusal, text)) return
  const about = refusal.status === '' && isLineDown() ? aboutLine : aboutAct(refusal.act)
  toasts.add({ kind: 'danger', title: text, about })
}
