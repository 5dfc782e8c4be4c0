import { ConfirmDialog } from '#panel/ui/confirm-dialog.tsx'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

/** Asks before leaving a form with unsaved changes. */
export default function LeaveDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const t = useWords(formWords)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('leave')}
      confirmLabel={t('leaveNow')}
      cancelLabel={t('stay')}
      isDanger
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
