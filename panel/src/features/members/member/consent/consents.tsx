import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { memberPage } from '#contract/members/member-page.ts'
import { consentSources, type Member } from '#contract/members/member.ts'
import { consentChannels, type ConsentChannel } from '#contract/members/sources.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useIysReason } from './iys-reason.ts'
import { Reach } from './reach.tsx'
import { reachWords } from './reach-words.ts'
import { words } from '../words.ts'

const NoteDialog = lateLayer(() => import('./note-dialog.tsx'))

const tones: Record<'pending' | 'given' | 'refused' | 'none', Tone> = {
  pending: 'progress',
  given: 'success',
  refused: 'danger',
  none: 'neutral',
}

/**
 * The channels by which the member may be contacted, since when and why. A refusal can always be
 * recorded, a consent only with proof.
 */
export function Consents({ row }: { row: Member }) {
  const t = useWords(words)
  const term = useWords(memberTerms)
  const w = useWords(reachWords)
  const iysReason = useIysReason()
  const format = useFormat()
  const can = useCan()
  const [noting, setNoting] = useState<ConsentChannel | null>(null)
  const { data } = useQuery({ ...ask(memberPage.consents, { params: { member_id: row.id } }), staleTime: 0 })
  const reach = useQuery({ ...ask(memberPage.reach, { params: { member_id: row.id } }), staleTime: 0 }).data
  const sourceName = (source: string) => {
    if (source === 'iys') return w('citizen')
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
          const sendable = reach?.find((it) => it.channel === channel)
          // A consent that does not count at the moment is not shown in green.
          const tone = status === 'given' && sendable?.may === false ? 'warning' : tones[status]
          return (
            <li key={channel} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <span className="w-28 font-medium sm:w-32">{term(`channels.${channel}`)}</span>
              <StatusPill tone={tone}>{t(`statuses.${status}`)}</StatusPill>
              <span className="min-w-0 flex-1 text-muted max-sm:order-last max-sm:basis-full">
                {now && `${format.dateTime(now.at)} · ${sourceName(now.source)}`}
              </span>
              {can('patch-member-consent') && <Button onPress={() => setNoting(channel)}>{t('answer')}</Button>}
              <Reach it={sendable} />
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
                {format.dateTime(it.at)} · {term(`channels.${it.channel}`)} · {t(`statuses.${it.status}`)} ·{' '}
                {sourceName(it.source)}
                {it.proof && ` · ${it.proof}`}
                {it.iys && it.source !== 'iys' && ` · ${w(`results.${it.iys.result}`)}`}
                {it.iys?.reason && `: ${iysReason(it.iys.reason)}`}
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
