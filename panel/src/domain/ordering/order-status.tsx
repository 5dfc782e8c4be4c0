import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { orderWords } from './order-words.ts'

export const statusTone: Record<OrderStatus, Tone> = {
  awaiting_approval: 'warning',
  preparing: 'info',
  on_the_way: 'progress',
  delivered: 'success',
  cancelled: 'danger',
  returned: 'neutral',
}

const doneWord = {
  deliveryToAddress: null,
  comeGetIt: 'done.pickup',
  comeEat: 'done.dine_in',
  orderOnTheTable: 'done.dine_in',
  onlyPayment: 'done.payment',
} as const

/**
 * The name of a status; `delivered` reads as picked up, served or paid, depending on the delivery
 * type (rules §7).
 */
export function useStatusName() {
  const t = useWords(orderWords)
  return (status: OrderStatus, type?: DeliveryType) => {
    const done = status === 'delivered' && type ? doneWord[type] : null
    return done ? t(done) : t(`status.${status}`)
  }
}

export interface OrderStatusPillProps {
  status: OrderStatus
  type?: DeliveryType
  /** The time at which the food was ready, while the order is still being prepared. */
  ready_at?: string | null
}

/** The state of an order. */
export function OrderStatusPill({ status, type, ready_at }: OrderStatusPillProps) {
  const t = useWords(orderWords)
  const name = useStatusName()
  const isReady = status === 'preparing' && Boolean(ready_at)
  return (
    <StatusPill tone={isReady ? 'success' : statusTone[status]}>{isReady ? t('ready') : name(status, type)}</StatusPill>
  )
}
