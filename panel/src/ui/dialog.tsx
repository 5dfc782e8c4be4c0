import { DialogFrame, type DialogProps } from './dialog-frame.tsx'
import { useLeaving } from './leaving.tsx'

/**
 * A modal question or short form. Escape, the cross and the background close it (for an
 * alertdialog, the background does not). The dialog asks before typed text is discarded.
 */
export const Dialog = (props: DialogProps) => <DialogFrame {...props} {...useLeaving()} />
