import { Check, ConciergeBell } from 'lucide-react'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { optionsText } from '#panel/domain/ordering/options-text.ts'
import { aboutOrder } from '#panel/domain/ordering/order-done.ts'
import { OrderStatusPill } from '#panel/domain/ordering/order-status.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { validOrders } from './sums.ts'
import { sayWhy } from './say-why.ts'
import { words } from './words.ts'

type Order = TableSession['orders'][number]

/**
 * The orders of a table with their options. Each has a button for its next step: approve, then
 * serve.
 */
export function TableOrders({ branch_id, it }: { branch_id: string; it: TableSession }) {
  const t = useWords(words)
  const can = useCan()
  const given = ({ id, version }: Pick<Order, 'id' | 'version'>) => ({
    ...ofOrder({ id, branch_id }),
    body: { version },
  })
  const hooks = { invalidates: [tableSession.floor, tableSession.read], onRefused: sayWhy }
  const takeBack = useSend(order.takeBack, hooks)
  const saying = (done: 'approved' | 'served') => ({
    ...hooks,
    onDone: (row: OrderRow) =>
      toasts.add({
        kind: 'success',
        about: aboutOrder(row),
        title: t(done, { number: String(row.number) }),
        action: { label: t('undo'), onAction: () => takeBack.mutate(given(row)) },
      }),
  })
  const approve = useSend(order.approve, saying('approved'))
  const serve = useSend(order.deliver, saying('served'))
  const valid = new Set(validOrders(it))
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-semibold">{t('orders')}</h2>
      {it.orders.length === 0 && <p className="text-sm text-muted">{t('noOrders')}</p>}
      {it.orders.map((row) => (
        <article key={row.id} className="grid gap-1.5 rounded-card p-3 text-sm ring-1 ring-line ring-inset">
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={`/manegement/${branch_id}/orders`}
              search={{ order: row.id }}
              className="font-medium underline-offset-2 hover:underline"
            >
              {t('order', { number: String(row.number) })}
            </Link>
            <OrderStatusPill status={row.status} type={row.delivery_type} />
            {row.is_paid && <span className="text-xs text-muted">{t('prepaid')}</span>}
            <Money
              minor={row.total}
              currency={it.currency}
              className={cx('ms-auto', !valid.has(row) && 'text-muted line-through')}
            />
          </div>
          <ul className="text-muted">
            {row.lines.map(
              (line, at) =>
                line.quantity > 0 && (
                  <li key={at} className="flex gap-3">
                    <span className="min-w-0 flex-1 break-words">
                      {line.quantity}× {line.name}
                      {line.options.length > 0 && <span className="block ps-2 text-xs">{optionsText(line)}</span>}
                    </span>
                    <Money minor={line.amount} currency={it.currency} />
                  </li>
                ),
            )}
          </ul>
          {row.status === 'awaiting_approval' && can(order.approve.permission) && (
            <Button
              variant="solid"
              className="justify-self-start"
              icon={<Check size={16} aria-hidden />}
              aria-label={`${t('approve')}: ${t('order', { number: String(row.number) })}`}
              isPending={approve.isPending && approve.variables?.params.order_id === row.id}
              onPress={() => approve.mutate(given(row))}
            >
              {t('approve')}
            </Button>
          )}
          {row.status === 'preparing' && can(order.deliver.permission) && (
            <Button
              className="justify-self-start"
              icon={<ConciergeBell size={16} aria-hidden />}
              aria-label={`${t('serve')}: ${t('order', { number: String(row.number) })}`}
              isPending={serve.isPending && serve.variables?.params.order_id === row.id}
              onPress={() => serve.mutate(given(row))}
            >
              {t('serve')}
            </Button>
          )}
        </article>
      ))}
    </section>
  )
}
