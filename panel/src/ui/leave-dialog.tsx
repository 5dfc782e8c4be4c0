import { ConfirmDialog } from './confirm-dialog.tsx'
import { useWords } from './words.tsx'

/** Asks before leaving a form with unsaved changes. */
export default function LeaveDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const words = useWords()
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      title={words.leave}
      confirmLabel={words.leaveNow}
      cancelLabel={words.stay}
      isDanger
    >
      {words.leaveText}
    </ConfirmDialog>
  )
}
