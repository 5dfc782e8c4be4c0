import { Landmark } from 'lucide-react'
import { platformSettlement, type PlatformSettlement } from '#contract/integrations/platform-settlement.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useBranchLabel } from '#panel/domain/organisation/branch-label.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { cx } from '#panel/ui/cx.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { periodOf, stateOf } from './state.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<PlatformSettlement>()

/** What the platforms say they pay, by payment, and how that differs from the orders here. */
export default function PlatformSettlementList() {
  const t = useWords(words)
  const branch = useBranchLabel()
  const format = useFormat()
  const money = useMoney()
  const isOfMany = branchesOf(useUser()).length !== 1
  const amount = (
    id: 'gross' | 'commission' | 'other' | 'net' | 'difference',
    card: 'end' | 'none' = 'none',
    isBad = false,
  ) =>
    column.whole(id, t(id), (row) => money(row[id], row.currency), {
      align: 'end',
      card,
      cell: (row) => (
        <span className={cx('tabular-nums', isBad && row[id] !== 0 && 'font-medium text-danger')}>
          {money(row[id], row.currency)}
        </span>
      ),
    })
  const nameOf = (row: PlatformSettlement) => partyOf(row.platform)?.name ?? row.platform
  return (
    <ListWithDrawer
      list={platformSettlement.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('platform', t('platform'), nameOf, { card: 'primary' }),
        ...(isOfMany
          ? [
              column.whole('branch_id', t('branch'), (row: PlatformSettlement) =>
                branch(row.branch_id, row.branch_name),
              ),
            ]
          : []),
        column.whole('last_at', t('period'), (row) => periodOf(row, format), { card: 'secondary' }),
        column.state('state', t('state'), (row) => stateOf(row, t)),
        column.number('orders', t('orders'), (row) => row.orders, { card: 'none' }),
        amount('gross'),
        amount('commission'),
        amount('other'),
        amount('net', 'end'),
        amount('difference', 'none', true),
        column.code('payout', t('payout'), (row) => row.payout, { card: 'none' }),
      ]}
      filters={[
        { kind: 'days', from: 'last_at_from', until: 'last_at_to', label: t('period'), as: 'moments' },
        choiceOf('platform', t('platform'), platformCodes, (it) => partyOf(it)?.name ?? it),
        { kind: 'flag', field: 'is_paid', label: t('payment'), on: t('paid'), off: t('open') },
        { kind: 'flag', field: 'is_different', label: t('comparison'), on: t('differs'), off: t('agrees') },
        isOfMany && { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames },
      ]}
      name={(row) => `${nameOf(row)}, ${periodOf(row, format)}`}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Landmark size={20} aria-hidden /> }}
      drawer={Drawer}
    />
  )
}
