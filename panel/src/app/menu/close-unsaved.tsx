import { ConfirmDialog } from '#panel/ui/confirm-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { openedWords } from '../opened-words.ts'

/** Asks before tabs with unsaved work are closed. */
export default function CloseUnsaved({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const t = useWords(openedWords)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('unsavedQuestion')}
      confirmLabel={t('discard')}
      cancelLabel={t('stay')}
      isDanger
    >
      {t('unsavedText')}
    </ConfirmDialog>
  )
}
