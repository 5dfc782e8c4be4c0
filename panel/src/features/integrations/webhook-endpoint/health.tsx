import type { WebhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { whyText } from './state.ts'
import { words } from './words.ts'

/** Receivers refuse signatures whose time is further off than this, in ms. */
const toleranceMs = 300_000

/** How well an endpoint works: what it accepted, how often it failed, whether its clock is right. */
export function Health({ endpoint: it }: { endpoint: WebhookEndpoint }) {
  const t = useWords(words)
  const format = useFormat()
  const seconds = it.skew_ms === null ? null : Math.round(it.skew_ms / 1000)
  return (
    <div className="grid gap-3">
      {it.state === 'resting' && <Banner kind="warning" title={t('rested')} />}
      {it.skew_ms !== null && Math.abs(it.skew_ms) > toleranceMs && <Banner kind="warning" title={t('clockLate')} />}
      <Facts>
        <Fact name={t('worked')}>{it.worked_at ? <Ago iso={it.worked_at} /> : t('never')}</Fact>
        <Fact name={t('errors')}>
          {it.tries > 0 && format.percent(Math.round((it.failed_tries / it.tries) * 10_000))}
        </Fact>
        <Fact name={t('waiting')}>{format.number(it.waiting)}</Fact>
        <Fact name={t('clock')}>
          {seconds !== null &&
            (seconds === 0
              ? t('exact')
              : t(seconds > 0 ? 'ahead' : 'behind', { seconds: format.number(Math.abs(seconds)) }))}
        </Fact>
        <Fact name={t('problem')}>{it.failing_since && whyText(it.problem, null, t)}</Fact>
      </Facts>
    </div>
  )
}
