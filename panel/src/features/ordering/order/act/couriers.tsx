import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Bike, RotateCcw, X } from 'lucide-react'
import {
  courierDelivery,
  type CourierDeliveries,
  type CourierDelivery,
  type DeliveryState,
} from '#contract/integrations/courier-delivery.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { parties } from '#contract/platform/parties.ts'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { ask, forget, queries, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { courierWords, useCourierReason } from './courier-words.ts'

type Row = Pick<OrderRow, 'id' | 'branch_id'>

const tones: Record<DeliveryState, Tone> = {
  calling: 'progress',
  called: 'info',
  unclear: 'danger',
  cancelling: 'warning',
  refused: 'danger',
  cancelled: 'neutral',
  delivered: 'success',
  lost: 'warning',
}

/** What every call about an order's couriers does with its answer. */
const settling = (row: Row) => ({
  onDone: (answer: CourierDeliveries) => queries.setQueryData(ask(courierDelivery.list, ofOrder(row)).queryKey, answer),
  onRefused: (refusal: Parameters<typeof sayRefusal>[0]) => {
    sayRefusal(refusal)
    void forget(courierDelivery.list)
  },
})

/** What a company charges and who pays it; nothing if no price is known. */
function useFee() {
  const t = useWords(courierWords)
  const money = useMoney()
  return ({ fee, currency, fee_bearer }: Pick<CourierDelivery, 'fee' | 'currency' | 'fee_bearer'>) =>
    fee === null ? '' : t('feeOf', { fee: money(fee, currency), bearer: t(`bearer.${fee_bearer}`) })
}

/** The order's couriers of other companies, and the companies that can be called now. */
export default function OrderCouriers({ row }: { row: Row }) {
  const t = useWords(courierWords)
  const title = useId()
  const { data } = useQuery(ask(courierDelivery.list, ofOrder(row)))
  if (!data || data.companies.length + data.deliveries.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h3 id={title} className="font-semibold">
        {t('title')}
      </h3>
      {data.deliveries.map((it) => (
        <Delivery key={it.id} row={row} it={it} />
      ))}
      <Companies row={row} companies={data.companies} />
    </section>
  )
}

/** The companies whose couriers can be called for an order, each as a button that calls one. */
export function CallableCompanies({ row, onCall }: { row: Row; onCall: () => void }) {
  const { data } = useQuery(ask(courierDelivery.list, ofOrder(row)))
  return data ? <Companies row={row} companies={data.companies} onCall={onCall} /> : null
}

function Companies({
  row,
  companies,
  onCall,
}: {
  row: Row
  companies: CourierDeliveries['companies']
  onCall?: () => void
}) {
  const t = useWords(courierWords)
  const can = useCan()
  const feeOf = useFee()
  const call = useSend(courierDelivery.call, settling(row))
  if (!can(courierDelivery.call.permission)) return null
  return companies.map((it) => (
    <Button
      key={it.name}
      className="w-full *:w-full"
      icon={<Bike size={16} aria-hidden />}
      isPending={call.isPending && call.variables.body.company === it.name}
      onPress={() => {
        call.mutate({ ...ofOrder(row), body: { company: it.name } })
        onCall?.()
      }}
    >
      <span className="flex w-full min-w-0 flex-wrap justify-between gap-x-3">
        <span>{t('call', { company: parties.courier[it.name].name })}</span>
        <span className="font-normal text-muted">{feeOf(it)}</span>
      </span>
    </Button>
  ))
}

function Delivery({ row, it }: { row: Row; it: CourierDelivery }) {
  const t = useWords(courierWords)
  const o = useWords(orderWords)
  const can = useCan()
  const format = useFormat()
  const feeOf = useFee()
  const reasonOf = useCourierReason()
  const timezone = useBranchZone(row.branch_id)
  const given = { ...ofOrder(row), params: { order_id: row.id, courier_delivery_id: it.id } }
  const retry = useSend(courierDelivery.retry, settling(row))
  const cancel = useSend(courierDelivery.cancel, settling(row))
  const { name } = parties.courier[it.company]
  const isBad = it.state === 'refused' || it.state === 'unclear' || it.reason === 'no_cancel'
  const reason = it.state === 'unclear' && it.reason === 'unreachable' ? t('stopped') : it.reason && reasonOf(it.reason)
  return (
    <article className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{name}</span>
        <StatusPill tone={tones[it.state]}>
          {it.event && it.state === 'called' ? o(`courier.${it.event}`) : t(`state.${it.state}`)}
        </StatusPill>
      </div>
      {reason && <p className={isBad ? 'break-words text-danger' : 'break-words'}>{reason}</p>}
      {it.events.length > 0 && (
        <ol className="grid gap-0.5 text-xs">
          {it.events.map(({ event, occurred_at }) => (
            <li key={`${event} ${occurred_at}`} className="flex justify-between gap-3">
              <span>{o(`courier.${event}`)}</span>
              <span className="text-muted tabular-nums">{format.time(occurred_at, timezone)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span>{t('calledBy', { name: it.called_by, time: format.time(it.created_at, timezone) })}</span>
        {it.fee !== null && <span>{feeOf(it)}</span>}
        <span className="flex flex-wrap items-center gap-x-1.5">
          {t('reference')} <CopyText text={it.reference} />
        </span>
      </p>
      {can(courierDelivery.cancel.permission) && (it.can_retry || it.can_cancel) && (
        <div className="flex flex-wrap gap-2">
          {it.can_retry && (
            <Button
              size="small"
              icon={<RotateCcw size={14} aria-hidden />}
              isPending={retry.isPending}
              onPress={() => retry.mutate(given)}
            >
              {t('retry')}
            </Button>
          )}
          {it.can_cancel && (
            <ConfirmButton
              label={t('cancel')}
              title={t('cancelTitle')}
              icon={<X size={14} aria-hidden />}
              isDanger
              isPending={cancel.isPending}
              onConfirm={(close) => cancel.mutate(given, { onSettled: close })}
            >
              {t('cancelText', { company: name })}
            </ConfirmButton>
          )}
        </div>
      )}
    </article>
  )
}
