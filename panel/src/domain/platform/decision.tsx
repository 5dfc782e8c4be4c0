import { useState } from 'react'
import { Check, X } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: { approve: 'Onayla', reject: 'Reddet', note: 'Not', noteHelp: 'Kararla birlikte geçmişte kalır.' },
  en: { approve: 'Approve', reject: 'Reject', note: 'Note', noteHelp: 'Stays in the history with the decision.' },
  de: { approve: 'Annehmen', reject: 'Ablehnen', note: 'Notiz', noteHelp: 'Bleibt mit der Entscheidung im Verlauf.' },
})

/** Yes or no with a note: buttons first, then the note of the one that was chosen. */
export function Decision({
  isPending,
  onApprove,
  onReject,
}: {
  isPending: boolean
  onApprove: (decision_note: string) => void
  onReject: (decision_note: string) => void
}) {
  const t = useWords(words)
  const f = useWords(formWords)
  const [wish, setWish] = useState<'approve' | 'reject' | null>(null)
  const [note, setNote] = useState('')
  if (!wish)
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={<Check size={16} aria-hidden />} onPress={() => setWish('approve')}>
          {t('approve')}
        </Button>
        <Button variant="danger" icon={<X size={16} aria-hidden />} onPress={() => setWish('reject')}>
          {t('reject')}
        </Button>
      </div>
    )
  return (
    <div className="grid w-full max-w-lg gap-3">
      <TextArea label={t('note')} description={t('noteHelp')} value={note} onChange={setNote} maxLength={500} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={wish === 'approve' ? 'solid' : 'danger-solid'}
          isPending={isPending}
          onPress={() => (wish === 'approve' ? onApprove : onReject)(note)}
        >
          {t(wish)}
        </Button>
        <Button isDisabled={isPending} onPress={() => setWish(null)}>
          {f('cancel')}
        </Button>
      </div>
    </div>
  )
}
