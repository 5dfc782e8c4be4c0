import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'
import { isLineDown } from './line.ts'

type Say = (refusal: Refusal, text: string) => boolean
let sayBetter: Say = () => false

/**
 * The app registers here, once, how it shows refusals that need more than their message, such as a
 * link to the remedy. The function returns whether it has shown the refusal.
 */
export const onRefusal = (say: Say) => void (sayBetter = say)

const aboutAct = (act: string) => `act:${act}`
const aboutLine = 'line'

/**
 * Closes the toast of a refusal, and the toast about a missing connection, once the same call
 * succeeds.
 */
export function closeRefusals(act: string) {
  toasts.closeAbout(aboutAct(act))
  toasts.closeAbout(aboutLine)
}

/**
 * Shows that a call was refused: its message, or the part of it that is not shown elsewhere. The
 * toast closes when the same call succeeds. Repeated refusals share one toast. Without a
 * connection, a single toast is shown for all calls.
 */
export function sayRefusal(refusal: Refusal, text: string = refusal.message) {
  if (sayBetter(refusal, text)) return
  const about = refusal.status === '' && isLineDown() ? aboutLine : aboutAct(refusal.act)
  toasts.add({ kind: 'danger', title: text, about })
}
