import { useQuery } from '@tanstack/react-query'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { repeatOrder, type RepeatOffer } from '#contract/members/repeat-order.ts'
import { order } from '#contract/ordering/order.ts'
import { Money, useMoney } from '../platform/money.tsx'
import { orderNumber } from './order-number.ts'
import { orderWords } from './order-words.ts'
import { usePaymentName } from './payment-method.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { repeatWords } from './repeat-words.ts'

interface Of {
  /** The member whose order is offered; null if nothing is offered. */
  member_id: string | null
  branch_id: string
  /** The order to repeat. If omitted, the last one at the branch. */
  order_id?: string | undefined
  /** The phone call during which the order is placed, if any. */
  call_id?: string
  onPlaced: () => void
}

/**
 * Offers to repeat a member's order at a branch at today's prices, and places exactly what was
 * offered.
 */
export function useOffer({ member_id, branch_id, order_id, call_id, onPlaced }: Of) {
  const t = useWords(repeatWords)
  const go = useGo()
  const may = useCan()(repeatOrder.create.permission)
  const isWanted = may && member_id !== null
  const params = { member_id: member_id ?? '' }
  const query = { branch_id, ...(order_id && { order_id }) }
  const { data, error } = useQuery({ ...ask(repeatOrder.read, { params, query }), enabled: isWanted })
  const sending = useSend(repeatOrder.create, {
    invalidates: [order.list, order.board, member.read, memberPage.orders, memberPage.timeline],
    onDone: (row) => {
      toasts.add({
        kind: 'success',
        title: t('placed', { number: orderNumber(row) }),
        action: { label: t('show'), onAction: () => go(`/manegement/${branch_id}/orders?order=${row.id}`) },
      })
      onPlaced()
    },
    // Prices or the menu have changed since the offer: shows the new offer and asks again.
    onRefused: (refusal) => {
      void forget(repeatOrder.read)
      toasts.add({ kind: 'danger', about: 'repeat-order', title: refusal.message })
    },
  })
  const offer = isWanted ? data : null
  return {
    data: offer,
    error: isWanted ? error : null,
    isPlacing: sending.isPending,
    place: () => {
      if (!offer || offer.total === null || sending.isPending) return
      const { order_id, total } = offer
      sending.mutate({ params, body: { branch_id, order_id, expected_total: total, ...(call_id && { call_id }) } })
    },
  }
}

/** A line that says what the member ordered last time, and what the same order would cost now. */
export function OfferLine({ offer }: { offer: RepeatOffer }) {
  const t = useWords(repeatWords)
  const money = useMoney()
  const what = offer.lines.map((it) => `${it.quantity}× ${it.name}`).join(', ')
  return (
    <p className="line-clamp-2 text-sm">
      <span className="text-muted">{t('lastOrder')} </span>
      {what || t('nothingLeft')}
      {offer.total !== null && <span className="font-semibold"> · {money(offer.total, offer.currency)}</span>}
    </p>
  )
}

/**
 * The order to be placed: each line at today's price, unavailable items, address, payment and
 * total.
 */
export function OfferList({ offer }: { offer: RepeatOffer }) {
  const t = useWords(repeatWords)
  const o = useWords(orderWords)
  const money = useMoney()
  const paymentName = usePaymentName()
  const { delivery_type: type, currency } = offer
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        <span>{t('lastOrder')}</span>
        <Ago iso={offer.ordered_at} />
      </p>
      <ul className="grid gap-1">
        {offer.lines.map((line, at) => (
          <li key={at} className="flex gap-3">
            <span className="min-w-0 flex-1">
              {line.quantity}× {line.name}
              {line.options.length > 0 && <span className="text-muted"> ({line.options.join(', ')})</span>}
            </span>
            <Money minor={line.total} currency={currency} />
          </li>
        ))}
        {offer.gone.map((it, at) => (
          <li key={`gone ${at}`} className="text-warning">
            <s>{it.name}</s> · {it.why || t('notOnMenu')}
          </li>
        ))}
        {offer.delivery_fee > 0 && (
          <li className="flex gap-3 text-muted">
            <span className="flex-1">{t('fee')}</span>
            <Money minor={offer.delivery_fee} currency={currency} />
          </li>
        )}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
        <span className="min-w-0 break-words">
          {[o(`delivery.${type}`), offer.address, paymentName(offer.payment_method, type)].filter(Boolean).join(' · ')}
        </span>
        {offer.total !== null && <strong className="text-base">{money(offer.total, currency)}</strong>}
      </p>
      {offer.lines.length === 0 && offer.refusals.length === 0 && <p className="text-warning">{t('nothingLeft')}</p>}
      {offer.refusals.map((it) => (
        <p key={it} className="font-medium text-danger">
          {it}
        </p>
      ))}
    </div>
  )
}
