import type { ConfirmDialogProps } from '#panel/ui/confirm-dialog.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

// Dialogs load on demand.
const ConfirmDialog = lateLayer(() =>
  import('#panel/ui/confirm-dialog.tsx').then((it) => ({ default: it.ConfirmDialog })),
)

/** Asks before something that cannot be undone, while mounted: `{isAsking && <Confirm title confirmLabel onConfirm onClose>…</Confirm>}`. */
export function Confirm(props: Omit<ConfirmDialogProps, 'isOpen' | 'cancelLabel'>) {
  const t = useWords(formWords)
  return <ConfirmDialog {...props} isOpen cancelLabel={t('cancel')} />
}
