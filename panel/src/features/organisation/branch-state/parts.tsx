import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react'
import { integrationPlatform } from '#contract/integrations/integration-platform.ts'
import type { BranchState } from '#contract/organisation/branch.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { cx } from '#panel/ui/cx.ts'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { partTitle, reachHelp, withoutLine } from '#panel/domain/organisation/reach-help.ts'
import { reachHelpWords } from '#panel/domain/organisation/reach-help-words.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { usePlatformReason } from '#panel/domain/integrations/platform-reason.ts'
import { ReachFix } from '#panel/domain/ordering/reach-fix.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useIsCut } from '#panel/kit/server/live.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { untilText } from './chip-text.ts'
import { words } from './words.ts'

const looks: Record<ReachPart['state'], { Icon: LucideIcon; className: string }> = {
  down: { Icon: OctagonX, className: 'text-danger' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  ok: { Icon: CircleCheck, className: 'text-success' },
}

/** Everything between an order and a person at the branch, the worst first, each with its fix. */
export function Parts({ state, close }: { state: BranchState; close: () => void }) {
  const t = useWords(words)
  const { parts } = useIsCut() ? withoutLine(state.reach) : state.reach
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h2 className="font-medium">{t('reach')}</h2>
      <ul className="grid gap-1">
        {parts
          .filter((it) => it.part !== 'here')
          .map((it) => (
            <Part key={`${it.part} ${it.platform ?? ''}`} it={it} state={state} close={close} />
          ))}
      </ul>
    </section>
  )
}

function Part({ it, state, close }: { it: ReachPart; state: BranchState; close: () => void }) {
  const t = useWords(words)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const d = useWords(deliveryWords)
  const can = useCan()
  const { platform } = it
  const title = partTitle(r, h, it)
  const note = useProviderNote(platform)
  const isFine = it.state === 'ok'
  const timezone = useBranchZone(state.branch_id, !isFine && it.since !== null)
  const { asked, askedTime } = useAsked(state.platforms.find(({ platform }) => platform === it.platform))
  const methods = it.order_methods.map((each) => d(`delivery.${each}`)).join(', ')
  const { Icon, className } = looks[it.state]
  const more = isFine
    ? [state.state === 'busy' && askedTime]
    : [
        methods && `${methods}:`,
        reachHelp(h, it),
        it.since && h('since', { time: untilText(it.since, timezone) }),
        asked,
        it.code === 'time_kept' && askedTime,
      ]
  return (
    <li
      data-part={[it.part, it.platform].filter(Boolean).join(' ')}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5',
        isFine ? 'px-3 py-0.5 text-muted' : 'rounded-control bg-sunken p-3',
      )}
    >
      <Icon size={16} aria-hidden className={cx('shrink-0', className)} />
      <span className="min-w-40 flex-1">
        <span className={cx('block', !isFine && 'font-medium')}>
          {platform && can('get-branch-integration-platform-health') ? (
            <Link
              to={`/manegement/${state.branch_id}/settings/integration-platform-settings/${platform}`}
              onClick={close}
              className="rounded-sm underline decoration-muted/40 underline-offset-3 hover:decoration-current"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {note && <span className="block text-xs text-pretty">{t('notice', { note })}</span>}
        <span className="block text-xs text-pretty text-muted empty:hidden">{more.filter(Boolean).join(' ')}</span>
      </span>
      <ReachFix branch_id={state.branch_id} part={it} size="small" onPress={close} />
    </li>
  )
}

/** What the provider tells branches about a delivery platform, for example in an outage. */
function useProviderNote(platform: ReachPart['platform']) {
  const { data } = useQuery({ ...ask(integrationPlatform.front, {}), enabled: platform !== null })
  return data?.find(({ code }) => code === platform)?.note
}

/**
 * The last requests to a platform (to open or close, and which time to promise), each with its
 * outcome.
 */
function useAsked(it: BranchState['platforms'][number] | undefined) {
  const t = useWords(words)
  const platformReason = usePlatformReason()
  const ended = (what: string, answer: 'queued' | 'sent' | 'refused', reason: string | null) =>
    `${what}: ${t(`answer.${answer}`)}${reason ? ` (${platformReason(reason)})` : ''}.`
  return {
    asked:
      it?.told && it.answer
        ? ended(t(`told.${it.told === 'closed' && it.told_for === 'full' ? 'full' : it.told}`), it.answer, it.reason)
        : null,
    askedTime: it?.busy ? ended(t('toldBusy', { minutes: it.busy.minutes }), it.busy.answer, it.busy.reason) : null,
  }
}
