import { useState } from 'react'
import { memberPage } from '#contract/members/member-page.ts'
import { consentSources, member, type Member } from '#contract/members/member.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { Button } from '#panel/ui/button.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Select } from '#panel/ui/select.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useCompanyToday } from '#panel/domain/organisation/company-clock.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { noteWords } from './note-words.ts'
import { words } from '../words.ts'

/** Records an answer that the member gave to staff. A consent needs a proof. */
export default function NoteDialog({
  row,
  channel,
  onClose,
}: {
  row: Member
  channel: ConsentChannel
  onClose: () => void
}) {
  const t = useWords(words)
  const n = useWords(noteWords)
  const term = useWords(memberTerms)
  const [status, setStatus] = useState<'given' | 'refused'>('refused')
  const [source, setSource] = useState<(typeof consentSources)[number]>('phone')
  const [proof, setProof] = useState('')
  // E-mail is the only channel that may be used without asking the member first.
  const sources = consentSources.filter(
    (it) => it !== 'existing_customer' || (channel === 'email' && status === 'given'),
  )
  const from = sources.find((it) => it === source) ?? 'phone'
  const today = useCompanyToday(row.company_id)
  const [on, setOn] = useState<string | null>(today)
  const send = useSend(memberPage.setConsent, {
    invalidates: [member.read, member.list, memberPage.consents, memberPage.reach, member.history],
    onDone: (it) => {
      const holds = it.consents[channel]?.status
      const isWaiting = status === 'given' && holds === 'pending'
      toasts.add({ title: n(isWaiting ? 'optInSent' : holds === status ? 'noted' : 'notedEarlier') })
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} width="narrow" title={n('noteConsent', { channel: term(`channels.${channel}`) })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({
            params: { member_id: row.id },
            body: {
              channel,
              status,
              source: from,
              proof: proof.trim(),
              ...(on && on < today && { on }),
              version: row.version,
            },
          })
        }}
      >
        <Segmented
          label={t('state')}
          value={status}
          onChange={setStatus}
          segments={[
            { value: 'given', label: n('noteYes') },
            { value: 'refused', label: n('noteNo') },
          ]}
        />
        <Select
          label={n('consentSource')}
          value={from}
          onChange={(it) => setSource(it as typeof source)}
          options={optionsOf(sources, (it) => t(`consentSources.${it}`))}
        />
        <DatePicker label={n('saidOn')} value={on} onChange={setOn} maxValue={today} isRequired />
        <TextField
          label={n('proof')}
          description={n('proofHelp')}
          value={proof}
          onChange={setProof}
          maxLength={300}
          isRequired={status === 'given'}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="solid"
            isPending={send.isPending}
            isDisabled={!on || (status === 'given' && proof.trim() === '')}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
