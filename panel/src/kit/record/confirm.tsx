import { useState } from 'react'
import { Button, type ButtonProps } from '#panel/ui/button.tsx'
import type { ConfirmDialogProps } from '#panel/ui/confirm-dialog.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { formWords } from '../words/form-words.ts'
import { useWords } from '../words/words.ts'

// Dialogs load on demand.
const ConfirmDialog = lateLayer(() =>
  import('#panel/ui/confirm-dialog.tsx').then((it) => ({ default: it.ConfirmDialog })),
)

/**
 * While mounted, asks before something that cannot be undone: `{isAsking && <Confirm title
 * confirmLabel onConfirm onClose>…</Confirm>}`.
 */
export function Confirm(props: Omit<ConfirmDialogProps, 'cancelLabel'>) {
  const t = useWords(formWords)
  return <ConfirmDialog {...props} cancelLabel={t('cancel')} />
}

interface ConfirmButtonProps
  extends
    Pick<ButtonProps, 'icon' | 'variant' | 'size' | 'aria-label'>,
    Pick<ConfirmDialogProps, 'title' | 'isDanger' | 'isPending' | 'children'> {
  /** The verb for the action, used on the button and in the dialog. */
  label: string
  /**
   * Performs the action, and closes the dialog when it is done or refused: `(close) =>
   * send.mutate(given, { onSettled: close })`.
   */
  onConfirm: (close: () => void) => void
}

/** A button that asks for confirmation. */
export function ConfirmButton({ label, onConfirm, ...rest }: ConfirmButtonProps) {
  const { icon, variant, size, 'aria-label': ariaLabel, ...question } = rest
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button {...{ icon, variant, size }} aria-label={ariaLabel} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <Confirm {...question} confirmLabel={label} onConfirm={() => onConfirm(close)} onClose={close} />}
    </>
  )
}
