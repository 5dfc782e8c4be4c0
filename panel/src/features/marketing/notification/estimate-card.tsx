import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import {
  notification,
  type NotificationEstimate,
  type NotificationInput,
} from '#contract/marketing/notification/notification.ts'
import { messageFaults } from '#contract/marketing/notification/rules.ts'
import { audienceFaults } from '#contract/members/audience.ts'
import { useSettledText } from '#panel/domain/members/use-settled-text.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

export type Message = Pick<
  NotificationInput,
  'company_id' | 'audience' | 'channel' | 'title' | 'body' | 'link' | 'send_at'
>

const said = { tr: '…', en: '…', de: '…' }

/**
 * Estimates who would get a message now. While the text is incomplete, a placeholder text is sent
 * instead, because the audience does not depend on the text.
 */
export function useEstimate(it: Partial<Message>) {
  const { company_id = '', audience, channel = 'notification' } = it
  const isWhole = company_id !== '' && audience !== undefined && audienceFaults(audience).length === 0
  const whole = isWhole && {
    company_id,
    audience,
    channel,
    title: it.title?.tr ? it.title : said,
    body: it.body?.tr ? it.body : said,
    link: it.link ?? '',
    send_at: it.send_at ?? null,
  }
  const asked = whole && messageFaults(whole).length > 0 ? { ...whole, title: said, body: said } : whole
  const text = asked ? JSON.stringify(asked) : ''
  const settled = useSettledText(text)
  const query = useQuery({
    ...ask(notification.estimate, { body: JSON.parse(settled || '{}') as Message }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isLate = isWhole && !query.error && (settled !== text || query.isPlaceholderData || !query.data)
  return { ...query, isWhole, isLate }
}

/** How many members a message reaches, who is left out and why, and what it costs. */
export function EstimateCard({ estimate }: { estimate: ReturnType<typeof useEstimate> }) {
  const t = useWords(viewWords)
  const { data, error, isWhole, isLate } = estimate
  return (
    <Card title={t('reach')}>
      <div className="grid gap-3 text-sm" role="status" aria-busy={isLate}>
        {!isWhole && <p className="text-muted">{t('unfinished')}</p>}
        {isWhole && error && !data && <p>{error.message}</p>}
        {isWhole && !data && !error && <p className="text-muted">{t('counting')}</p>}
        {isWhole && data && <Numbers it={data} />}
      </div>
    </Card>
  )
}

function Numbers({ it }: { it: NotificationEstimate }) {
  const t = useWords(viewWords)
  const format = useFormat()
  const money = useMoney()
  const about = (n: number) => (it.is_estimate ? `≈ ${format.number(n)}` : format.number(n))
  const out = (['no_consent', 'no_address', 'suppressed', 'capped'] as const).filter((why) => it.left_out[why] > 0)
  return (
    <>
      <p className="flex items-center gap-2 text-lg font-semibold" data-reachable={it.reachable}>
        <Users size={18} aria-hidden />
        {t('reachable', { count: it.reachable, shown: about(it.reachable) })}
      </p>
      <p className="text-muted">{t('matched', { count: about(it.matched) })}</p>
      {out.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {out.map((why) => (
            <div key={why} className="contents">
              <dt className="text-muted">{t(`out.${why}`)}</dt>
              <dd className="text-end tabular-nums">{about(it.left_out[why])}</dd>
            </div>
          ))}
        </dl>
      )}
      {it.quiet_now > 0 && <p className="text-muted">{t('quietNow', { count: about(it.quiet_now) })}</p>}
      {it.segments > 0 && (
        <p className="font-medium">
          {t('smsCount', { count: about(it.segments) })}
          {it.cost !== null && ` · ${money(it.cost, it.currency)}`}
        </p>
      )}
      {it.sms_left !== null && it.sms_left < it.segments && (
        <Banner kind="warning" title={t('smsLeft', { count: format.number(it.sms_left) })} />
      )}
      {!it.has_provider && <Banner kind="warning" title={t('noProvider')} />}
      {it.sample.length > 0 && (
        <p className="text-pretty text-muted">{t('sample', { names: it.sample.map((one) => one.name).join(', ') })}</p>
      )}
    </>
  )
}
