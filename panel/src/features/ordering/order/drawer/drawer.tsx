import { Suspense, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChefHat, Printer } from 'lucide-react'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { stayed } from '#panel/ui/row-focus.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Countdown } from '#panel/domain/ordering/countdown.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { OrderStatusPill } from '#panel/domain/ordering/order-status.tsx'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import type { Peek } from '#panel/kit/list/peek.ts'
import { ask } from '#panel/kit/server/query.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { RecordTabs } from '#panel/kit/record/record-tabs.tsx'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'
import { DrawerActions, useOrderKeys } from './drawer-actions.tsx'
import { OrderFacts, OrderNote } from './drawer-facts.tsx'
import { OrderLines } from './drawer-lines.tsx'
import { OrderTotals } from './drawer-totals.tsx'
import { showDialog } from '../act/dialogs.ts'
import { JustMoved } from '../board/just-moved.tsx'
import { printNow } from '../print/print-now.ts'
import { ticketKinds, useAllRules } from '../print/print-rules.ts'
import { OrderTimeline } from './timeline.tsx'
import { words } from '../words.ts'

const OrderCouriers = lazy(() => import('../act/couriers.tsx'))
const OrderPayments = lazy(() => import('./drawer-payments.tsx'))
const BlackBox = lazy(() => import('./black-box.tsx'))

/** One order in full, over the board or the list. */
export default function OrderDrawer({ branch_id, ...peek }: Peek & { branch_id: string }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  return (
    <RecordDrawer
      peek={peek}
      read={order.read}
      given={ofOrder({ id: peek.id, branch_id })}
      title={(it) => t('order', { number: it.external_number ?? String(it.number) })}
      state={(it) => (
        <>
          <OrderStatusPill status={it.status} type={it.delivery_type} ready_at={it.ready_at} />
          {it.is_test && <Badge tone="progress">{o('test')}</Badge>}
          {it.pay_by && <Badge tone="warning">{o('awaitsPayment')}</Badge>}
        </>
      )}
      footer={(it) => (
        <>
          <PrintButtons row={it} />
          <DrawerActions row={it} />
        </>
      )}
    >
      {(it) => <Parts row={it} />}
    </RecordDrawer>
  )
}

/**
 * Prints at once if this device has printers for its tickets. Otherwise opens the print dialog. The
 * key P always opens the dialog.
 */
function PrintButtons({ row }: { row: OrderDetail }) {
  const t = useWords(words)
  const rules = useAllRules()[row.branch_id]
  const icon = <Printer size={16} aria-hidden />
  if (!rules)
    return (
      <Button icon={icon} onPress={() => showDialog({ kind: 'print', order: row })}>
        {t('print')}
      </Button>
    )
  return ticketKinds.map((ticket) => (
    <IconButton
      key={ticket}
      variant="plain"
      label={t(`printTicket.${ticket}`)}
      icon={ticket === 'kitchen' ? <ChefHat size={16} aria-hidden /> : icon}
      onPress={() => printNow(row, ticket)}
    />
  ))
}

function Parts({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const can = useCan()
  useOrderKeys(row)
  // After an approval, the same button dispatches the order. A quick second press does nothing,
  // because it was still meant for the approval.
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
      <RecordTabs
        label={d('sections')}
        tabs={[
          {
            id: 'details',
            label: d('details'),
            content: (
              <div className="grid gap-5">
                <OrderNote row={row} />
                <OrderLines row={row} />
                <OrderTotals row={row} />
                {row.has_payments && (
                  <Suspense fallback={<Skeleton className="h-20" />}>
                    <OrderPayments row={row} />
                  </Suspense>
                )}
                {row.delivery_type === 'deliveryToAddress' && hasModule('courier', row.branch_id) && (
                  <Suspense>
                    <OrderCouriers row={row} />
                  </Suspense>
                )}
                <OrderFacts row={row} />
              </div>
            ),
          },
          { id: 'timeline', label: d('timeline'), content: <Past row={row} /> },
          can('get-order-black-box') && {
            id: 'blackBox',
            label: d('blackBox'),
            content: (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <BlackBox row={row} />
              </Suspense>
            ),
          },
        ]}
      />
      {row.print_count > 0 && <p className="text-xs text-muted">{d('prints', { count: row.print_count })}</p>}
    </div>
  )
}

function Past({ row }: { row: OrderDetail }) {
  const { data } = useQuery(ask(order.timeline, ofOrder(row)))
  return data ? <OrderTimeline entries={data} /> : <Skeleton className="h-64" />
}
