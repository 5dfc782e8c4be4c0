import { useState } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Why a cheque is not approved: whoever made it reads it. */
export default function RejectDialog({
  isPending,
  onReject,
  onClose,
}: {
  isPending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  return (
    <Dialog isOpen onClose={onClose} width="narrow" title={t('rejectTitle')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onReject(reason.trim())
        }}
      >
        <TextArea label={t('reason')} value={reason} onChange={setReason} maxLength={200} rows={2} isRequired />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('close')}</Button>
          <Button type="submit" variant="danger-solid" isPending={isPending} isDisabled={!reason.trim()}>
            {t('reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
