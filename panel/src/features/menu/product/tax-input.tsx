import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import { Switch } from '#panel/ui/switch.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { SelectInput } from '#panel/kit/form/fields.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Rates in use in Turkey and Germany (rules §4). */
const usualRates = [0, 1, 7, 10, 19, 20]
const same = 'same'

/**
 * The VAT rate, and the rates that differ by delivery type. A rate that equals the main one is not
 * stored.
 */
export function TaxInput() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const lang = useLanguage()
  const percent = (rate: number) => new Intl.NumberFormat(locales[lang], { style: 'percent' }).format(rate / 100)
  const rate = useWatch({ name: 'tax_rate' }) as number | undefined
  const {
    value = {},
    onChange,
    isReadOnly,
  } = useBound<Partial<Record<DeliveryType, number>> | undefined>({
    name: 'tax_rates',
    label: t('taxDiffers'),
  })
  const [isOpen, setOpen] = useState(Object.keys(value).length > 0)
  const rates = [...new Set([...usualRates, ...Object.values(value), ...(rate === undefined ? [] : [rate])])].toSorted(
    (a, b) => a - b,
  )
  const options = rates.map((each) => ({ value: String(each), label: percent(each) }))
  function set(type: DeliveryType, chosen: string) {
    const { [type]: _, ...rest } = value
    onChange(chosen === same ? rest : { ...rest, [type]: Number(chosen) })
  }
  const main = (
    <SelectInput name="tax_rate" label={t('tax_rate')} description={t('taxHelp')} options={options} isNumber />
  )
  if (isReadOnly)
    return (
      <>
        {main}
        {deliveryTypes.map((type) => {
          const own = value[type]
          return (
            own !== undefined && (
              <ReadFact key={type} label={t('taxAt', { type: o(`delivery.${type}`) })}>
                {percent(own)}
              </ReadFact>
            )
          )
        })}
      </>
    )
  return (
    <>
      {main}
      <Switch
        label={t('taxDiffers')}
        value={isOpen}
        className="sm:mt-7.5"
        onChange={(next) => {
          setOpen(next)
          if (!next) onChange({})
        }}
      />
      {isOpen && (
        <div className="col-span-full grid gap-4 rounded-control border border-line p-3 sm:grid-cols-3">
          {deliveryTypes.map((type) => (
            <NativeSelect
              key={type}
              label={t('taxAt', { type: o(`delivery.${type}`) })}
              value={value[type] === undefined ? same : String(value[type])}
              onChange={(chosen) => set(type, chosen)}
              options={[
                { value: same, label: t('taxSame', { rate: rate === undefined ? '–' : percent(rate) }) },
                ...options,
              ]}
              placeholder=""
            />
          ))}
        </div>
      )}
    </>
  )
}
