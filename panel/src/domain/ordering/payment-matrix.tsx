import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import { paymentMethodList } from '#contract/ordering/payment-method.ts'
import type { PaymentSettingsInput } from '#contract/organisation/payment-settings.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { DeliveryTypeMark } from '../organisation/delivery-type.tsx'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { useCurrencyFormat } from '../platform/money.tsx'
import { usePaymentMethods, usePaymentName } from './payment-method.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { grip, useReorder } from '#panel/kit/list/use-reorder.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Cell } from './payment-cell.tsx'
import { paymentWords as words } from './payment-words.ts'

interface PaymentMatrixProps {
  /** Whether the values are defaults that nobody has changed yet. */
  isDefault: boolean
  /** Codes of methods that the platform has switched off. */
  off: readonly string[]
  currency: string
  /** The order methods to show. */
  types: readonly DeliveryType[]
}

/**
 * Classes by whether the matrix has room for all its columns: more than three, or fewer. Where it
 * has not, as on a phone or beside the alarm's rail, it shows one delivery type at a time.
 */
const roomy = '@min-[52.5rem]/many:hidden @min-[36rem]/few:hidden'
const narrow = '@max-[52.5rem]/many:hidden @max-[36rem]/few:hidden'
const roomyName = '@min-[52.5rem]/many:w-48 @min-[36rem]/few:w-48'
const narrowUnseen = '@max-[52.5rem]/many:sr-only @max-[36rem]/few:sr-only'

/** Payment methods by the branch's delivery types, in the order in which customers see them. */
export function PaymentMatrix({ isDefault, off, currency: code, types }: PaymentMatrixProps) {
  const t = useWords(words)
  const currency = useCurrencyFormat()(code)
  const nameOf = usePaymentName()
  // The names of the methods decide how wide the table's columns are.
  useHeld(paymentMethodList.list, {})
  const options = usePaymentMethods().map((it) => ({ value: it.code, label: it.name }))
  const { value, onChange, isReadOnly } = useBound<string[]>({ name: 'sequence', label: t('sequence') }, options)
  const [chosen, choose] = useState<DeliveryType | null>(null)
  const { errors, submitCount } = useFormState({ name: 'methods' })
  const box = useRef<HTMLTableElement>(null)
  const order = useReorder(value, onChange, isReadOnly)
  // A click opens the field of a limit, so the field's code is preloaded.
  useEffect(() => void import('#panel/ui/money-field.tsx').catch(() => undefined), [])
  const [shownFor, setShownFor] = useState(submitCount)
  // Where one delivery type is shown, it becomes the one whose error blocks saving.
  if (shownFor !== submitCount) {
    setShownFor(submitCount)
    const wrong = deliveryTypes.filter((type) => value.some((code) => get(errors, `methods.${code}.${type}`)))
    if (wrong[0] && !(chosen && wrong.includes(chosen))) choose(wrong[0])
  }
  const shown = types.find((it) => it === chosen) ?? types[0]!
  // Uses the name for payment at the door if the branch delivers at all.
  const rowName = (code: string) => nameOf(code, types[0]!)
  function move(code: string, at: number, by: 1 | -1) {
    // Focuses the row again: a row that moves in the document loses the focus.
    flushSync(() => order.step(at, by))
    box.current?.querySelector<HTMLElement>(`[data-method="${code}"] [data-by="${by}"]`)?.focus()
    sayAloud(t('moved', { name: rowName(code), place: at + 1 + by }))
  }
  return (
    <FormSection title={t('methods')} description={t('help')}>
      <div className={cx('col-span-full grid min-w-0 gap-3', types.length > 3 ? '@container/many' : '@container/few')}>
        {isDefault && <p className="text-sm text-muted">{t('isDefault')}</p>}
        <Unpayable types={types} off={off} />
        {types.length > 1 && <PhoneType types={types} value={shown} onChange={choose} />}
        <div className="overflow-x-auto">
          <table ref={box} className="w-full border-collapse text-sm">
            <thead className={narrowUnseen}>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="py-2 pr-3 font-medium">
                  {t('method')}
                </th>
                {types.map((type) => (
                  <th key={type} scope="col" className="px-1 py-2 font-medium">
                    <DeliveryTypeMark type={type} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody data-order>
              {value.map((code, at) => {
                const name = rowName(code)
                const isOff = off.includes(code)
                return (
                  <tr key={code} {...order.row(at, 'border-b border-line last:border-0')} data-method={code}>
                    <th scope="row" className={cx('py-1.5 pr-2 text-left align-top font-medium', roomyName)}>
                      <span className="flex min-h-9 items-center gap-x-1.5 gap-y-1 max-md:flex-wrap">
                        {!isReadOnly && <GripVertical size={16} aria-hidden {...grip} />}
                        <span className={cx('min-w-0 break-words', isOff && 'text-muted')}>
                          <span className={narrow}>{name}</span>
                          <span className={roomy}>{nameOf(code, shown)}</span>
                          {isOff && <Badge className="mt-1">{t('off')}</Badge>}
                        </span>
                        {!isReadOnly && (
                          <span className="flex shrink-0 md:ms-auto">
                            <IconButton
                              data-by={-1}
                              size="small"
                              label={t('up', { name })}
                              icon={<ArrowUp size={14} aria-hidden />}
                              isDisabled={at === 0}
                              onPress={() => move(code, at, -1)}
                            />
                            <IconButton
                              data-by={1}
                              size="small"
                              label={t('down', { name })}
                              icon={<ArrowDown size={14} aria-hidden />}
                              isDisabled={at === value.length - 1}
                              onPress={() => move(code, at, 1)}
                            />
                          </span>
                        )}
                      </span>
                    </th>
                    {types.map((type) => (
                      <td key={type} className={cx('px-1 py-1.5 align-top', type !== shown && narrow)}>
                        <Cell code={code} type={type} method={nameOf(code, type)} currency={currency} />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
    </FormSection>
  )
}

interface PhoneTypeProps {
  types: readonly DeliveryType[]
  value: DeliveryType
  onChange: (type: DeliveryType) => void
}
function PhoneType({ types, value, onChange }: PhoneTypeProps) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  return (
    <Segmented
      label={t('type')}
      value={value}
      onChange={onChange}
      segments={types.map((type) => ({ value: type, label: d(`delivery.${type}`) }))}
      className={roomy}
    />
  )
}

/** Warns at once, before anything is saved, that every order of these types would be refused. */
function Unpayable({ types, off }: { types: readonly DeliveryType[]; off: readonly string[] }) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const methods = useWatch({ name: 'methods' }) as PaymentSettingsInput['methods']
  const none = types.filter((type) =>
    Object.entries(methods).every(([code, it]) => !it[type].is_active || off.includes(code)),
  )
  if (none.length === 0) return null
  return <Banner kind="warning" title={t('none', { types: none.map((type) => d(`delivery.${type}`)).join(', ') })} />
}
