import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export interface ConfirmDialogProps {
  onClose: () => void
  onConfirm: () => void
  /** The question: "Delete 3 products?" */
  title: string
  /** Says what will happen, and what is safe. */
  children: ReactNode
  /** The verb of the action, never "OK". */
  confirmLabel: string
  cancelLabel: string
  isDanger?: boolean
  isPending?: boolean
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDanger,
  isPending,
}: ConfirmDialogProps) {
  return (
    <DialogFrame
      onClose={onClose}
      title={title}
      width="narrow"
      role="alertdialog"
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? 'danger-solid' : 'solid'} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-muted">{children}</div>
    </DialogFrame>
  )
}
