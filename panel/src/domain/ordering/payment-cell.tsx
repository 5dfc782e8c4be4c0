import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Plus } from 'lucide-react'
import { get, useFormState, useWatch } from 'react-hook-form'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Taking } from '#contract/organisation/payment-settings.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { MatrixBox } from '#panel/ui/matrix-box.tsx'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { paymentWords as words } from './payment-words.ts'

interface CellProps {
  code: string
  type: DeliveryType
  /** The payment method's name for this delivery type. */
  method: string
  currency: MoneyFormat
}

/** Whether a method is accepted for a delivery type, and its minimum and maximum amount. */
export function Cell({ code, type: delivery_type, method, currency }: CellProps) {
  const t = useWords(words)
  const format = useFormat()
  const type = useWords(deliveryWords)(`delivery.${delivery_type}`)
  const name = `methods.${code}.${delivery_type}`
  const { labels } = useInside()
  const { value, onChange, onBlur, isReadOnly, ref } = useBound<boolean>({
    name: `${name}.is_active`,
    label: t('cell', { method, type }),
  })
  const taking = useWatch({ name }) as Taking
  const { errors } = useFormState({ name })
  // A field whose error blocks saving stays visible.
  const isHidden = !value && !get(errors, name)
  const box = useRef<HTMLDivElement>(null)
  const [isOpened, setOpened] = useState(false)
  const money = (minor: number) => format.money(minor, currency)
  const [min, max] = [t('minOf', { method, type }), t('maxOf', { method, type })]
  // The history also needs the labels of limits that are not rendered.
  useEffect(() => {
    labels.set(`${name}.min_amount`, { label: min, say: money })
    labels.set(`${name}.max_amount`, { label: max, say: money })
  })
  if (isReadOnly) {
    if (!value) return <span className="flex min-h-9 items-center text-muted">{t('notTaken')}</span>
    const { min_amount, max_amount } = taking
    return (
      <span className="grid min-h-9 content-center">
        {t('taken')}
        {min_amount !== null && <span className="text-xs text-muted">{t('from', { amount: money(min_amount) })}</span>}
        {max_amount !== null && <span className="text-xs text-muted">{t('to', { amount: money(max_amount) })}</span>}
      </span>
    )
  }
  const hasLimits = isOpened || taking.min_amount !== null || taking.max_amount !== null
  function open() {
    // Rendered before the next key press, so that typing continues in the field.
    flushSync(() => setOpened(true))
    box.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus()
  }
  return (
    <div ref={box} className="grid min-w-28 gap-1.5">
      <div className="flex min-h-9 items-center justify-between gap-1">
        <MatrixBox {...{ ref, value, onChange, onBlur }} label={t('cell', { method, type })} className="flex flex-1" />
        {value && !hasLimits && (
          <Button
            variant="ghost"
            size="small"
            aria-label={t('addLimitTo', { method, type })}
            icon={<Plus size={14} aria-hidden />}
            onPress={open}
            className="text-muted"
          >
            {t('addLimit')}
          </Button>
        )}
      </div>
      {hasLimits && (
        <div className={cx('grid w-28 gap-1.5 max-md:w-full', isHidden && 'hidden')}>
          {(['min', 'max'] as const).map((end) => (
            <MoneyInput
              key={end}
              name={`${name}.${end}_amount`}
              label={t(`${end}Of`, { method, type })}
              isLabelHidden
              placeholder={t(end)}
              currency={currency}
            />
          ))}
        </div>
      )}
    </div>
  )
}
