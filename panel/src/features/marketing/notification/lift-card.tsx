import { useQuery } from '@tanstack/react-query'
import { liftDays, liftOf } from '#contract/marketing/notification/lift.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

/**
 * Compares what the members ordered for whom the message was meant with what the members held back
 * ordered, and says whether the difference is significant.
 */
export function LiftCard({ id }: { id: string }) {
  const t = useWords(viewWords)
  const format = useFormat()
  const money = useMoney()
  const { data, error } = useQuery(ask(notification.lift, { params: { notification_id: id } }))
  if (error && !data) return null
  if (!data) return <Skeleton className="h-40" />
  const lift = liftOf(data.told, data.held)
  const said = !lift
    ? t('liftFew')
    : lift.is_telling
      ? t(lift.difference_bp > 0 ? 'liftMore' : 'liftLess', {
          by: format.percent(Math.abs(lift.difference_bp)),
          from: format.percent(Math.min(Math.abs(lift.from_bp), Math.abs(lift.to_bp))),
          to: format.percent(Math.max(Math.abs(lift.from_bp), Math.abs(lift.to_bp))),
        })
      : t('liftChance')
  return (
    <Card title={t('lift')}>
      <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-2 text-sm">
        {(['told', 'held'] as const).map((group) => {
          const { members, ordered, sum } = data[group]
          return (
            <div key={group} className="contents">
              <dt>{t(`groups.${group}`, { count: format.number(members) })}</dt>
              <dd className="text-end tabular-nums">
                {lift
                  ? format.percent(group === 'told' ? lift.told_bp : lift.held_bp)
                  : t('ordered', { count: format.number(ordered) })}
              </dd>
              <dd className="text-end tabular-nums">{money(sum, data.currency)}</dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-3 text-sm font-medium text-pretty">{said}</p>
      <p className="mt-1 text-sm text-pretty text-muted">{t('liftHelp', { days: liftDays })}</p>
    </Card>
  )
}
