import { daysBetween } from '#contract/kit/wall-clock.ts'
import type { PlatformHealth } from '#contract/integrations/platform-health.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { partTitle, reachHelp } from '#panel/domain/organisation/reach-help.ts'
import { reachHelpWords } from '#panel/domain/organisation/reach-help-words.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { ReachFix } from '#panel/domain/ordering/reach-fix.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useToday } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './health-words.ts'

/** Fewer usual orders than this say nothing when they stay away. */
const minUsual = 5
/** A clock that differs by more than this, in ms, makes signatures and deadlines wrong. */
const maxSkewMs = 60_000
const warnedDays = 30

/** Says first whether the connection is fine, or what is wrong with it, the worst first. */
export function Verdict({ branch_id, it }: { branch_id: string; it: PlatformHealth }) {
  const t = useWords(words)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const format = useFormat()
  const today = useToday()
  const messageText = useOutsideMessage()
  const timezone = useBranchZone(branch_id, it.failure !== null)
  if (!it.is_active) return <Banner kind="info" title={t('off')} />
  const { reach, failure, expires_on } = it
  const isCut = reach?.code === 'unreachable'
  const left = expires_on === null ? Infinity : daysBetween(today, expires_on)
  const isFew = it.usual_orders !== null && it.usual_orders >= minUsual && it.orders * 2 < it.usual_orders
  const isSkewed = it.skew_ms !== null && Math.abs(it.skew_ms) > maxSkewMs
  const isBad = reach !== null && reach.state !== 'ok'
  const isWell = !isBad && !failure && !isFew && !isSkewed && left > warnedDays && it.given_up.length === 0
  if (isWell) return <Banner kind="success" title={t('well')} />
  return (
    <div className="grid gap-2">
      {isBad && !isCut && (
        <Banner
          kind={reach.state === 'down' ? 'danger' : 'warning'}
          title={partTitle(r, h, reach)}
          action={reach.fix !== 'access' && <ReachFix branch_id={branch_id} part={reach} size="small" />}
        >
          {reachHelp(h, reach)}
        </Banner>
      )}
      {failure && (
        <Banner kind={isCut ? 'danger' : 'warning'} title={t('failing')}>
          {failure.at && t('since', { when: format.dateTime(failure.at, timezone) })} {messageText(failure.said)}
        </Banner>
      )}
      {isFew && (
        <Banner kind="warning" title={t('few')}>
          {t('fewText', { count: it.orders, usual: it.usual_orders! })}
        </Banner>
      )}
      {isSkewed && <Banner kind="warning" title={t('skewed', { count: Math.round(Math.abs(it.skew_ms!) / 1000) })} />}
      {left <= warnedDays && (
        <Banner
          kind="warning"
          title={t(left < 0 ? 'ended' : 'ends', { date: format.date(`${expires_on}T12:00:00`) })}
        />
      )}
      {it.given_up.length > 0 && <Banner kind="warning" title={t('wrong')} />}
    </div>
  )
}
