import { useQuery } from '@tanstack/react-query'
import {
  platformSettlement,
  settlementProblems,
  type PlatformSettlement,
  type SettlementOrder,
} from '#contract/integrations/platform-settlement.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { differing, periodOf, stateOf } from './state.ts'
import { words } from './words.ts'

/** One settlement: its sums, and the orders that differ from those here. */
export default function PlatformSettlementDrawer(peek: Peek) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <RecordDrawer
      peek={peek}
      read={platformSettlement.read}
      given={{ params: { platform_settlement_id: peek.id } }}
      title={(it) => partyOf(it.platform)?.name ?? it.platform}
      state={(it) => <StatePill {...stateOf(it, t)} />}
    >
      {(it) => (
        <>
          <Facts>
            <Fact name={t('branch')}>{it.branch_name}</Fact>
            <Fact name={t('period')}>{periodOf(it, format)}</Fact>
            <Fact name={t('payout')}>{it.payout}</Fact>
            <Fact name={t('paidAt')}>{it.paid_at && format.dateTime(it.paid_at)}</Fact>
            <Fact name={t('orders')}>{format.number(it.orders)}</Fact>
            {(['gross', 'commission', 'other', 'net', 'difference'] as const).map((each) => (
              <Fact key={each} name={t(each)}>
                <Money minor={it[each]} currency={it.currency} />
              </Fact>
            ))}
            <Fact name={t('readAt')}>{format.dateTime(it.read_at)}</Fact>
          </Facts>
          {it.unreadable > 0 && <p className="text-sm">{t('unreadableText', { count: it.unreadable })}</p>}
          {differing(it) > 0 && <Differing settlement={it} />}
          {differing(it) + it.unreadable === 0 && <p className="text-sm text-muted">{t('allAgree')}</p>}
        </>
      )}
    </RecordDrawer>
  )
}

const shown = 100

function Differing({ settlement }: { settlement: PlatformSettlement }) {
  const t = useWords(words)
  const { data } = useQuery(
    ask(platformSettlement.orders, {
      params: { platform_settlement_id: settlement.id },
      query: { problem: [...settlementProblems], limit: shown },
    }),
  )
  if (!data) return null
  const rest = data.total - data.data.length
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('differingOrders')}</h3>
      <ul className="grid gap-2">
        {data.data.map((it) => (
          <Order key={`${it.problem} ${it.external_number}`} it={it} settlement={settlement} />
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-muted">{t('more', { count: rest })}</p>}
    </section>
  )
}

function Order({ it, settlement: { branch_id, currency } }: { it: SettlementOrder; settlement: PlatformSettlement }) {
  const t = useWords(words)
  return (
    <li className="grid gap-1 rounded-card p-3 text-sm ring-1 ring-line ring-inset">
      <span className="flex flex-wrap justify-between gap-x-4">
        {it.order_id ? (
          <Link to={`/manegement/${branch_id}/orders`} search={{ order: it.order_id }} className={linkClass}>
            {it.external_number}
          </Link>
        ) : (
          <span className="font-medium">{it.external_number}</span>
        )}
        <span>{it.problem && t(`problems.${it.problem}`)}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-muted">
        {it.there !== null && (
          <span>
            {t('there')} <Money minor={it.there} currency={currency} />
          </span>
        )}
        {it.here !== null && (
          <span>
            {t('here')} <Money minor={it.here} currency={currency} />
          </span>
        )}
      </span>
    </li>
  )
}
