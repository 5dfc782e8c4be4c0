import { DialogFrame, type DialogProps } from './dialog-frame.tsx'
import { useLeaving } from './leaving.tsx'

/**
 * A modal question or short form. Escape, the cross and the scrim close it (the scrim does not
 * close an alertdialog); it asks before discarding typed text.
 */
export const Dialog = (props: DialogProps) => <DialogFrame {...props} {...useLeaving()} />
