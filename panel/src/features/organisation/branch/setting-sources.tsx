import { useQuery } from '@tanstack/react-query'
import type { NameAt } from '#contract/kit/settings.ts'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import type { settings } from '#contract/organisation/settings.ts'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { useEscalationCard } from '#panel/domain/organisation/escalation.tsx'
import { orderingWords } from '#panel/domain/ordering/ordering-words.ts'
import { paymentWords } from '#panel/domain/ordering/payment-words.ts'
import { reservationRuleWords } from '#panel/domain/dining/reservation-rule-words.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import type { SettingRow } from '#panel/kit/setting/setting-row.ts'
import { SourceBadge } from '#panel/kit/setting/setting-source.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './place-words.ts'

type Name = NameAt<typeof settings, 'branch'>

/**
 * The settings that a branch sets itself or inherits from its company, each with a link to its
 * page.
 */
export function SettingSources({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const ordering = useWords(orderingWords)
  const payment = useWords(paymentWords)
  const reservation = useWords(reservationRuleWords)
  const escalation = useEscalationCard()
  const mayRead = useCan()(branchSetting.list.permission)
  const { data, error, refetch } = useQuery({ ...ask(branchSetting.list, { params: { branch_id } }), enabled: mayRead })
  const shown: Record<Name, { title: string; page: string } | null> = {
    ordering: { title: ordering('title'), page: 'general-settings' },
    payment_method: { title: payment('title'), page: 'payment-method-settings' },
    escalation: { title: escalation.title, page: 'user-settings' },
    reservation: hasModule('reservation') ? { title: reservation('title'), page: 'reservation-settings' } : null,
  }
  if (!mayRead) return null
  return (
    <div className="mt-5 max-w-6xl">
      <Card title={t('sources')} description={t('sourcesHelp')} isFlush>
        {error && !data ? (
          <Refused message={error.message} onAgain={() => void refetch()} />
        ) : data ? (
          <dl className="divide-y divide-line border-t border-line">
            {(Object.keys(shown) as Name[]).map((name) => {
              const [it, row] = [shown[name], data.find((each) => each.name === name)]
              return (
                it &&
                row && (
                  <div key={name} className="flex min-h-ctl items-center gap-3 px-5 py-2">
                    <dt className="min-w-0 flex-1">
                      <Link to={`/manegement/${branch_id}/settings/${it.page}`} className={linkClass}>
                        {it.title}
                      </Link>
                    </dt>
                    <dd>
                      <SourceBadge row={row as SettingRow} level="branch" />
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
        ) : (
          <Skeleton className="mx-5 mb-4 h-36" />
        )}
      </Card>
    </div>
  )
}
