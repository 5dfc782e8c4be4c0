import { Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RotateCw } from 'lucide-react'
import { member, type ReadMember } from '#contract/members/member.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { MemberFlags } from '#panel/domain/members/member-flags.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { memberName } from './name.ts'
import { perMonth } from './per-month.ts'
import { personWords } from './person-words.ts'
import { repeatButtonWords } from './repeat-words.ts'
import { words } from './words.ts'

const DataFile = lazy(() => import('./erasure/data-file.tsx'))
const ErasureBanner = lazy(() => import('./erasure/erasure.tsx'))
const Merged = lazy(() => import('./merged.tsx'))
const PersonMenu = lazy(() => import('./person-menu.tsx'))
const RepeatDialog = lateLayer(() => import('./repeat.tsx'))
const MemberTabs = lazy(() => import('./tabs.tsx'))

/**
 * One member. Before any details, the page shows who they are, how often and for how much they
 * order, and their balances.
 */
export default function MemberView() {
  const { member_id = '' } = usePage<'/member/view/$member_id'>().params
  const { data, error, refetch } = useQuery(ask(member.read, { params: { member_id } }))
  usePageTitle(data && memberName(data))
  if (error && !data) return <Unloaded error={error} back="/member/list" onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 max-w-6xl" />
  // The address names a record that was merged into this one.
  if (data.id !== member_id) return <Led to={data.id} />
  return <Shown row={data} />
}

function Led({ to }: { to: string }) {
  const t = useWords(personWords)
  const go = useGo()
  const told = t('ledHere')
  useEffect(() => {
    toasts.add({ title: told })
    go(`/member/view/${to}`, { replace: true })
  }, [to, go, told])
  return null
}

function Shown({ row }: { row: ReadMember }) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const money = useMoney()
  const [file, setFile] = useState<string>()
  const [now] = useState(() => Date.now())
  const last = row.last_delivered
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead
        title={memberName(row)}
        mark={<MemberFlags row={row} />}
        description={row.phone && format.phone(row.phone)}
        actions={
          <>
            <Suspense fallback={<span className="size-9" />}>
              <PersonMenu row={row} onFile={setFile} />
            </Suspense>
            {can('put-member') && (
              <Link to={`/member/form/${row.id}`} className={buttonClass()}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Link>
            )}
          </>
        }
      />
      {can('patch-member-erasure') && (
        <Suspense fallback={null}>
          <ErasureBanner row={row} />
        </Suspense>
      )}
      {file && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <DataFile file_id={file} />
        </Suspense>
      )}
      {can('post-member-merge') && (
        <Suspense fallback={null}>
          <Merged id={row.id} />
        </Suspense>
      )}
      {row.note && (
        <p className="rounded-control bg-warning-tint px-3.5 py-2.5 font-medium break-words whitespace-pre-wrap text-warning">
          {row.note}
        </p>
      )}
      {last && <LastDelivered row={row} it={last} />}
      <StatTiles
        tiles={[
          {
            label: t('delivered'),
            value: format.number(row.order_count),
            note: row.first_order_at
              ? t('often', { count: perMonth(row.order_count, row.first_order_at, now) })
              : t('noOrders'),
          },
          {
            label: t('orderSum'),
            value: money(row.order_sum, row.currency),
            note:
              row.order_count > 0 &&
              t('average', { amount: money(Math.round(row.order_sum / row.order_count), row.currency) }),
          },
          {
            label: t('points'),
            value: format.number(row.point_balance),
            note: row.point_debt > 0 && t('pointDebt', { count: row.point_debt }),
          },
          { label: t('wallet'), value: money(row.wallet_balance, row.currency) },
        ]}
      />
      <Card>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MemberTabs row={row} />
        </Suspense>
      </Card>
    </div>
  )
}

/** The last delivered order: what was ordered, when and where. */
function LastDelivered({ row, it }: { row: ReadMember; it: NonNullable<ReadMember['last_delivered']> }) {
  const t = useWords(words)
  const r = useWords(repeatButtonWords)
  const can = useCan()
  const format = useFormat()
  const [isRepeating, setRepeating] = useState(false)
  const isHere = branchesOf(useUser()).some(({ branch_id }) => branch_id === it.branch_id)
  const isRepeatable = row.is_active && isHere && it.is_repeatable
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-5 py-3.5 shadow-card max-sm:px-4">
      <p className="min-w-64 flex-1">
        <span className="text-xs text-muted">
          {t('lastOne', { when: format.relative(it.at), branch: it.branch_name })}
        </span>
        <span className="line-clamp-2 text-base font-medium">{it.summary}</span>
      </p>
      {isRepeatable && can('post-member-order') && (
        <Button icon={<RotateCw size={16} aria-hidden />} onPress={() => setRepeating(true)}>
          {r('repeat')}
        </Button>
      )}
      {isRepeating && <RepeatDialog row={row} order={it} onClose={() => setRepeating(false)} />}
    </div>
  )
}
