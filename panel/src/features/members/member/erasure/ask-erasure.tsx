import { useId, useState } from 'react'
import { erasureChannels, memberErasure } from '#contract/members/member-erasure.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Select } from '#panel/ui/select.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'

/** Records a member's erasure request, and how it reached us. */
export default function AskErasure({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(erasureWords)
  const formId = useId()
  const [channel, setChannel] = useState<(typeof erasureChannels)[number]>('email')
  const [note, setNote] = useState('')
  const send = useSend(memberErasure.ask, {
    invalidates: [memberErasure.read, memberErasure.list],
    onDone: () => {
      toasts.add({ title: t('asked') })
      onClose()
    },
    onRefused: (refusal) => sayRefusal(refusal),
  })
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={t('askTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" type="submit" form={formId} isPending={send.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ params: { member_id: id }, body: { channel, note: note.trim() } })
        }}
      >
        <p className="text-sm text-muted">{t('askHelp')}</p>
        <Select
          label={t('channel')}
          value={channel}
          onChange={setChannel}
          options={optionsOf(erasureChannels, (it) => t(`channels.${it}`))}
        />
        <TextArea label={t('note')} value={note} onChange={setNote} maxLength={500} rows={2} />
      </form>
    </Dialog>
  )
}
