import { useState } from 'react'
import { roundings, type BulkAct, type Menu } from '#contract/menu/menu.ts'
import { fieldMessage } from '#contract/kit/field-words.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import type { BulkKind } from './bulk-kinds.ts'
import { bulkWords } from './bulk-words.ts'
import { EndInput, type OutInput } from '../stock/end-input.tsx'

type Rounding = (typeof roundings)[number]
interface Values {
  price: 'price_percent' | 'price_amount' | 'price_set'
  discount: 'discount_percent' | 'discount_amount' | 'discount_off'
  direction: 'up' | 'down'
  amount: number | null
  percent: number | null
  rounding: Rounding
  isOn: boolean
  category_id: string | null
  tax_rate: number | null
  out: OutInput | null
}
const start: Values = {
  price: 'price_percent',
  discount: 'discount_percent',
  direction: 'up',
  amount: null,
  percent: 10,
  rounding: 1,
  isOn: false,
  category_id: null,
  tax_rate: null,
  out: { kind: 'day' },
}

const isWrong = (amount: number | null) => amount !== null && !(amount >= 0)

/** The bulk change that these values describe; null while a value is missing. */
function actOf(kind: BulkKind, it: Values): BulkAct | null {
  const sign = it.direction === 'up' ? 1 : -1
  const { rounding } = it
  const amount = isWrong(it.amount) ? null : it.amount
  const basis_points = it.percent === null ? null : Math.round(it.percent * 100)
  switch (kind) {
    case 'price':
      if (it.price === 'price_percent')
        return basis_points === null ? null : { kind: it.price, basis_points: basis_points * sign, rounding }
      if (amount === null) return null
      return it.price === 'price_set'
        ? { kind: it.price, price: amount }
        : { kind: it.price, amount: amount * sign, rounding }
    case 'discount':
      if (it.discount === 'discount_off') return { kind: it.discount }
      if (it.discount === 'discount_percent') return basis_points ? { kind: it.discount, basis_points, rounding } : null
      return amount === null ? null : { kind: it.discount, amount, rounding }
    case 'stock':
      return { kind: 'stock', out: it.out }
    case 'active':
      return { kind: 'active', is_active: it.isOn }
    case 'category':
      return it.category_id ? { kind: 'category', category_id: it.category_id } : null
    case 'tax_rate':
      return it.tax_rate === null ? null : { kind: 'tax_rate', tax_rate: it.tax_rate }
  }
}
export const startOf = (kind: BulkKind) => actOf(kind, start)

/** The fields of a bulk change. `onChange` receives null while a value is missing. */
export function BulkFields({
  menu,
  kind,
  onChange,
}: {
  menu: Menu
  kind: BulkKind
  onChange: (act: BulkAct | null) => void
}) {
  const t = useWords(bulkWords)
  const lang = useLanguage()
  const currency = useCurrencyFormat()(menu.currency)
  const [it, setIt] = useState(start)
  const set = (part: Partial<Values>) => {
    const next = { ...it, ...part }
    setIt(next)
    onChange(actOf(kind, next))
  }
  const how = <V extends string>(
    options: readonly (V & keyof typeof bulkWords.tr)[],
    value: V,
    onPick: (value: V) => void,
  ) => (
    <RadioGroup
      label={t('how')}
      value={value}
      onChange={onPick}
      options={options.map((each) => ({ value: each as V, label: t(each as 'price_set') }))}
      className="sm:col-span-2"
    />
  )
  const amount = (
    <MoneyField
      label={t(kind === 'price' && it.price === 'price_set' ? 'price_set' : 'amount')}
      value={it.amount}
      currency={currency}
      read={minorOf}
      error={isWrong(it.amount) ? fieldMessage(lang, 'number') : undefined}
      onChange={(value) => set({ amount: value })}
    />
  )
  const percent = (max: number) => (
    <NumberField
      label={t('percent')}
      value={it.percent}
      minValue={0}
      maxValue={max}
      suffix="%"
      formatOptions={{ maximumFractionDigits: 2 }}
      onChange={(value) => set({ percent: value })}
    />
  )
  const rounding = (
    <NativeSelect
      label={t('rounding')}
      placeholder=""
      value={String(it.rounding)}
      onChange={(value) => set({ rounding: Number(value) as Rounding })}
      options={roundings.map((each) => ({ value: String(each), label: t(`round.r${each}`) }))}
    />
  )
  switch (kind) {
    case 'price':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {how(['price_percent', 'price_amount', 'price_set'], it.price, (price) => set({ price }))}
          {it.price !== 'price_set' && (
            <Segmented
              label={t('direction')}
              value={it.direction}
              onChange={(direction) => set({ direction })}
              segments={optionsOf(['up', 'down'], t)}
              className="w-fit sm:col-span-2"
            />
          )}
          {it.price === 'price_percent' ? percent(it.direction === 'up' ? 1000 : 100) : amount}
          {it.price !== 'price_set' && rounding}
        </div>
      )
    case 'discount':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {how(['discount_percent', 'discount_amount', 'discount_off'], it.discount, (discount) => set({ discount }))}
          {it.discount === 'discount_percent' && percent(100)}
          {it.discount === 'discount_amount' && amount}
          {it.discount !== 'discount_off' && rounding}
        </div>
      )
    case 'stock':
      return (
        <div className="grid gap-4">
          <Segmented
            label={t('title.stock')}
            value={it.out ? 'out' : 'back'}
            onChange={(value) => set({ out: value === 'out' ? { kind: 'day' } : null })}
            segments={[
              { value: 'out', label: t('takeOff') },
              { value: 'back', label: t('bringBack') },
            ]}
            className="w-fit"
          />
          {it.out && <EndInput menu={menu} value={it.out} onChange={(out) => set({ out })} />}
        </div>
      )
    case 'active':
      return (
        <Segmented
          label={t('title.active')}
          value={it.isOn ? 'on' : 'off'}
          onChange={(value) => set({ isOn: value === 'on' })}
          segments={optionsOf(['off', 'on'], t)}
          className="w-fit"
        />
      )
    case 'category':
      return (
        <NativeSelect
          label={t('category')}
          placeholder={t('choose')}
          value={it.category_id}
          onChange={(category_id) => set({ category_id })}
          options={menu.categories.map((each) => ({ value: each.id, label: each.name[lang] }))}
        />
      )
    case 'tax_rate':
      return (
        <NumberField
          label={t('taxRate')}
          value={it.tax_rate}
          minValue={0}
          maxValue={100}
          suffix="%"
          onChange={(tax_rate) => set({ tax_rate })}
          className="w-40"
        />
      )
  }
}
