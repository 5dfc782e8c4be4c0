import { Bike, CreditCard, QrCode, ShoppingBag, Utensils, type LucideIcon } from 'lucide-react'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { deliveryWords } from './delivery-words.ts'

export const deliveryIcons: Record<DeliveryType, LucideIcon> = {
  deliveryToAddress: Bike,
  comeGetIt: ShoppingBag,
  comeEat: Utensils,
  orderOnTheTable: QrCode,
  onlyPayment: CreditCard,
}

/** An order's delivery type: an icon and a word. */
export function DeliveryTypeMark({ type, className }: { type: DeliveryType; className?: string }) {
  const t = useWords(deliveryWords)
  const Icon = deliveryIcons[type]
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Icon size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{t(`delivery.${type}`)}</span>
    </span>
  )
}
