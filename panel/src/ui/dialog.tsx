import { DialogFrame, type DialogProps } from './dialog-frame.tsx'
import { useLeaving } from './leaving.tsx'

/**
 * A modal question or short form. Escape, the cross and the background close it (for an
 * alertdialog, the background does not). It asks before discarding typed text.
 */
export const Dialog = (props: DialogProps) => <DialogFrame {...props} {...useLeaving()} />
