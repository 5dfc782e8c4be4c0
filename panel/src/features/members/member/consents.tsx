import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { consentChannels, consentSources, member, type ConsentChannel, type Member } from '#contract/members/member.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Select } from '#panel/ui/select.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { optionsOf, useFormat } from '#panel/kit/format.ts'
import { ask, useSend } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const tones: Record<'pending' | 'given' | 'refused' | 'none', Tone> = {
  pending: 'progress',
  given: 'success',
  refused: 'danger',
  none: 'neutral',
}

/** By which ways the member may be written to, since when and why; a no can always be noted, a yes only with its proof. */
export function Consents({ row }: { row: Member }) {
  const t = useWords(words)
  const format = useFormat()
  const can = useCan()
  const [noting, setNoting] = useState<ConsentChannel | null>(null)
  const { data } = useQuery({ ...ask(member.consents, { params: { member_id: row.id } }), staleTime: 0 })
  const sourceName = (source: string) => {
    const known = consentSources.find((it) => it === source)
    return known ? t(`consentSources.${known}`) : source
  }
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('consentsHelp')}</p>
      <ul className="grid gap-3">
        {consentChannels.map((channel) => {
          const now = row.consents[channel]
          const status = now?.status ?? 'none'
          return (
            <li key={channel} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <span className="w-32 font-medium">{t(`channels.${channel}`)}</span>
              <StatusPill tone={tones[status]}>{t(`statuses.${status}`)}</StatusPill>
              <span className="min-w-0 flex-1 text-muted">
                {now && `${format.dateTime(now.at)} · ${sourceName(now.source)}`}
              </span>
              {can('patch-member-consent') && <Button onPress={() => setNoting(channel)}>{t('answer')}</Button>}
            </li>
          )
        })}
      </ul>
      {data && data.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('consentHistory')}</h3>
          <ul className="grid gap-1.5 text-sm">
            {data.map((it) => (
              <li key={it.id} className="break-words">
                {format.dateTime(it.at)} · {t(`channels.${it.channel}`)} · {t(`statuses.${it.status}`)} ·{' '}
                {sourceName(it.source)}
                {it.proof && ` · ${it.proof}`}
                {it.actor && <span className="text-muted"> · {t('by', { name: it.actor })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {noting && <NoteDialog row={row} channel={noting} onClose={() => setNoting(null)} />}
    </div>
  )
}

function NoteDialog({ row, channel, onClose }: { row: Member; channel: ConsentChannel; onClose: () => void }) {
  const t = useWords(words)
  const [status, setStatus] = useState<'given' | 'refused'>('refused')
  const [source, setSource] = useState<(typeof consentSources)[number]>('phone')
  const [proof, setProof] = useState('')
  const send = useSend(member.setConsent, {
    invalidates: [member.read, member.list, member.consents, member.history],
    onDone: () => {
      toasts.add({ title: t('noted') })
      onClose()
    },
    onRefused: (refusal) => sayRefusal(refusal),
  })
  return (
    <Dialog isOpen onClose={onClose} width="narrow" title={t('noteConsent', { channel: t(`channels.${channel}`) })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({
            params: { member_id: row.id },
            body: { channel, status, source, proof: proof.trim(), version: row.version },
          })
        }}
      >
        <Segmented
          label={t('state')}
          value={status}
          onChange={setStatus}
          segments={[
            { value: 'given', label: t('noteYes') },
            { value: 'refused', label: t('noteNo') },
          ]}
        />
        <Select
          label={t('consentSource')}
          value={source}
          onChange={(it) => setSource(it as typeof source)}
          options={optionsOf(consentSources, (it) => t(`consentSources.${it}`))}
        />
        <TextField
          label={t('proof')}
          description={t('proofHelp')}
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
            isDisabled={status === 'given' && proof.trim() === ''}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
