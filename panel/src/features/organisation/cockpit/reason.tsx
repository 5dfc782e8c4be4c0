import type { CompanyRisk, RiskKind } from '#contract/organisation/cockpit.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { toneClass, type Tone } from '#panel/ui/status-pill.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<RiskKind, Tone> = {
  licence_expired: 'danger',
  licence_none: 'danger',
  licence_grace: 'danger',
  licence_ending: 'warning',
  unanswered: 'danger',
  platform_closed: 'danger',
  platform_unreachable: 'danger',
  silent: 'warning',
  no_armed_device: 'warning',
  falling: 'warning',
  no_two_factor: 'neutral',
}

/**
 * Where a reason can be fixed: the licence, the orders or overview of the worst branch, or the
 * company's users.
 */
function cureOf(company_id: string, { kind, branch_id }: CompanyRisk['reasons'][number]) {
  if (kind.startsWith('licence_')) return { to: `/services/${company_id}` }
  if (kind === 'no_two_factor') return { to: '/user/list', search: { company_id } }
  if (branch_id === null) return { to: '/branch/list', search: { company_id } }
  return { to: `/manegement/${branch_id}/${kind === 'unanswered' ? 'orders' : 'home'}` }
}

/**
 * One reason as a chip that links to its fix, with its share of the score. Hovering lists the
 * branches.
 */
export function Reason({ company_id, it }: { company_id: string; it: CompanyRisk['reasons'][number] }) {
  const t = useWords(words)
  const format = useFormat()
  const count = it.count ?? 0
  const names = it.platforms.map((code) => platforms[code].short).join(', ')
  const text = {
    licence_expired: () => t('reasons.licence_expired'),
    licence_none: () => t('reasons.licence_none'),
    licence_grace: () => t('reasons.licence_grace', { count }),
    licence_ending: () => t('reasons.licence_ending', { count }),
    unanswered: () => t('reasons.unanswered', { count }),
    platform_closed: () => t('reasons.platform_closed', { count, platforms: names }),
    platform_unreachable: () => t('reasons.platform_unreachable', { count, platforms: names }),
    silent: () => t('reasons.silent', { count }),
    no_armed_device: () => t('reasons.no_armed_device', { count }),
    falling: () => t('reasons.falling', { percent: format.number(count) }),
    no_two_factor: () => t('reasons.no_two_factor', { count }),
  }[it.kind]()
  return (
    <Link
      {...cureOf(company_id, it)}
      title={it.branch_names.join('\n') || undefined}
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium underline-offset-2 max-sm:rounded-xl max-sm:py-1 sm:whitespace-nowrap hover:underline pointer-coarse:min-h-9 ${toneClass[tones[it.kind]]}`}
    >
      {text}
      <span className="font-normal tabular-nums">{t('plus', { points: it.points })}</span>
    </Link>
  )
}
