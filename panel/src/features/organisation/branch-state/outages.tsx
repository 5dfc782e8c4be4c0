import { useQuery } from '@tanstack/react-query'
import { branch, type BranchOutage } from '#contract/organisation/branch.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { untilText } from './chip-text.ts'
import { words } from './words.ts'

/** How many outages are listed. Older ones do not explain missing orders. */
const max = 5

/** When platforms sold nothing although the branch was open, and how many orders this cost. */
export function Outages({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const { data = [] } = useQuery({ ...ask(branch.outages, { params: { branch_id } }), staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className="grid gap-1.5 border-t border-line pt-3">
      <h2 className="font-medium">{t('outages')}</h2>
      <ul className="grid gap-1">
        {data.slice(0, max).map((it) => (
          <Outage key={it.id} branch_id={branch_id} it={it} />
        ))}
      </ul>
    </section>
  )
}

function Outage({ branch_id, it }: { branch_id: string; it: BranchOutage }) {
  const t = useWords(words)
  const { time } = useFormat()
  const timezone = useBranchZone(branch_id)
  const name = platforms[it.platform].short
  const from = untilText(it.began_at, timezone)
  const missing = it.usual_orders === null ? 0 : it.usual_orders - it.orders
  return (
    <li className="text-pretty">
      {it.ended_at === null
        ? t(`outageNow.${it.kind}`, { name, from })
        : t(`outage.${it.kind}`, { name, from, until: time(it.ended_at, timezone) })}
      {missing > 0 && <span className="block text-xs text-muted">{t('fewer', { count: missing })}</span>}
    </li>
  )
}
