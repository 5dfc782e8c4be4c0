import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Printer, SearchX } from 'lucide-react'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Drawer } from '#panel/ui/drawer.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { stayed } from '#panel/ui/row-focus.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Tabs } from '#panel/ui/tabs.tsx'
import { Countdown } from '#panel/domain/countdown.tsx'
import { orderWords } from '#panel/domain/order-words.ts'
import { OrderStatusPill } from '#panel/domain/order-status.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { detailWords } from './detail-words.ts'
import { DrawerActions, useOrderKeys } from './drawer-actions.tsx'
import { OrderFacts, OrderNote } from './drawer-facts.tsx'
import { OrderLines } from './drawer-lines.tsx'
import { OrderTotals } from './drawer-totals.tsx'
import { isCovered, showDialog } from './dialogs.ts'
import { JustMoved } from './just-moved.tsx'
import { Timeline } from './timeline.tsx'
import { words } from './words.ts'

const BlackBox = lazy(() => import('./black-box.tsx'))

export interface OrderDrawerProps {
  order_id: string
  onClose: () => void
  /** To another order of the view behind. */
  onWalk: (id: string) => void
}

/** One order with everything about it, over the board or the list; J and K walk the orders behind it in their order. */
export default function OrderDrawer({ order_id, onClose, onWalk }: OrderDrawerProps) {
  const t = useWords(words)
  const d = useWords(detailWords)
  const o = useWords(orderWords)
  const { data, error, refetch } = useQuery(ask(order.read, { params: { order_id } }))
  // Nobody's, another branch's, or no id at all: the server tells them apart no more than we do.
  const isAbsent = error?.status === 404 || error?.status === 422
  const walk = (by: 1 | -1) => {
    const next = neighbour(order_id, by)
    if (next && !isCovered(1)) onWalk(next)
  }
  useKeys([
    { keys: 'j', isWalk: true, label: d('next'), run: () => walk(1) },
    { keys: 'k', isWalk: true, label: d('previous'), run: () => walk(-1) },
  ])
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={
        data ? (
          t('order', { number: data.external_number ?? String(data.number) })
        ) : error ? (
          d('orderTitle')
        ) : (
          <Skeleton className="h-5 w-36" />
        )
      }
      headerEnd={
        <>
          {data && <OrderStatusPill status={data.status} type={data.delivery_type} ready_at={data.ready_at} />}
          {data?.is_test && <Badge tone="progress">{o('test')}</Badge>}
          <span className="ml-auto flex max-sm:hidden">
            <IconButton
              label={d('previous')}
              keys={['K']}
              icon={<ChevronUp size={18} aria-hidden />}
              onPress={() => walk(-1)}
            />
            <IconButton
              label={d('next')}
              keys={['J']}
              icon={<ChevronDown size={18} aria-hidden />}
              onPress={() => walk(1)}
            />
          </span>
        </>
      }
      footer={
        data && (
          <>
            <Button icon={<Printer size={16} aria-hidden />} onPress={() => showDialog({ kind: 'print', order_id })}>
              {t('print')}
            </Button>
            <DrawerActions row={data} />
          </>
        )
      }
    >
      {isAbsent && !data ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={d('absent')}
          action={<Button onPress={onClose}>{d('close')}</Button>}
        >
          {d('absentText')}
        </EmptyState>
      ) : error && !data ? (
        <Refused message={error.message} onAgain={() => void refetch()} />
      ) : data ? (
        <Parts key={order_id} row={data} />
      ) : (
        <>
          <KeepsKeys onGiveUp={onClose} />
          <Loading />
        </>
      )}
    </Drawer>
  )
}

/** The order after or before this one in the view behind, as it lies there. */
function neighbour(id: string, by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-screen] [data-row]')].filter((row) =>
    row.checkVisibility(),
  )
  const at = rows.findIndex((row) => row.dataset.row === id)
  return rows[at < 0 ? 0 : at + by]?.dataset.row
}

type Part = 'details' | 'timeline' | 'blackBox'

function Parts({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const can = useCan()
  const [part, setPart] = useState<Part>('details')
  const { data: timeline } = useQuery({
    ...ask(order.timeline, { params: { order_id: row.id } }),
    enabled: part === 'timeline',
  })
  useOrderKeys(row)
  // The button that approved is now the one that sends out: a second press was meant for the first.
  const acted = useRef(row.status)
  useEffect(() => {
    if (acted.current !== row.status && document.activeElement?.matches('button')) stayed(document.activeElement)
    acted.current = row.status
  }, [row.status])
  return (
    <div className="grid gap-4">
      <JustMoved row={row} />
      {row.deadline_at && row.deadline_kind && (
        <p>
          <Countdown until={row.deadline_at} kind={row.deadline_kind} channel={row.channel} />
        </p>
      )}
      <Tabs<Part>
        label={d('sections')}
        value={part}
        onChange={setPart}
        className="-mt-2"
        tabs={[
          {
            id: 'details',
            label: d('details'),
            content: (
              <div className="grid gap-5">
                <OrderNote row={row} />
                <OrderLines row={row} />
                <OrderTotals row={row} />
                <OrderFacts row={row} />
              </div>
            ),
          },
          {
            id: 'timeline',
            label: d('timeline'),
            content: timeline ? <Timeline entries={timeline} /> : <Skeleton className="h-64" />,
          },
          ...(can('get-order-black-box')
            ? [
                {
                  id: 'blackBox' as const,
                  label: d('blackBox'),
                  content: (
                    <Suspense fallback={<Skeleton className="h-64" />}>
                      <BlackBox order_id={row.id} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
      {row.print_count > 0 && <p className="text-xs text-muted">{d('prints', { count: row.print_count })}</p>}
    </div>
  )
}

const Loading = () => (
  <div aria-hidden className="grid gap-5">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-40" />
    <Skeleton className="h-32" />
    <Skeleton className="h-56" />
  </div>
)
