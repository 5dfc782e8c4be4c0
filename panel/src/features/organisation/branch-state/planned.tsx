import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { branch, type BranchPause } from '#contract/organisation/branch.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { untilText } from './chip-text.ts'
import { words } from './words.ts'

const isAhead = (it: BranchPause) => it.ended_at === null && Date.parse(it.starts_at) > serverNow()

/** Planned closings, each with a button that cancels it. */
export function Planned({ branch_id, mayChange }: { branch_id: string; mayChange: boolean }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const timezone = useBranchZone(branch_id)
  const { data = [] } = useQuery({ ...ask(branch.pauses, { params: { branch_id } }), staleTime: 0 })
  const end = useSend(branch.endPause, { invalidates: [branch.pauses, branch.state] })
  const ahead = data.filter(isAhead).toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  if (ahead.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t('planned')}</h2>
      <ul className="grid gap-1">
        {ahead.map(({ id, kind, order_method, reason, starts_at, ends_at }) => (
          <li key={id} className="flex items-start gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
            <p className="min-w-0 flex-1 py-1.5">
              {t(`plannedKind.${kind}`, {
                from: untilText(starts_at, timezone),
                until: untilText(ends_at, timezone),
              })}
              <span className="block text-xs text-muted">
                {[order_method === 'all' ? t('allOrders') : o(`delivery.${order_method}`), reason]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {mayChange && (
              <IconButton
                label={t('giveUp')}
                icon={<X size={16} aria-hidden />}
                isDisabled={end.isPending}
                onPress={() => end.mutate({ params: { branch_id, pause_id: id } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
