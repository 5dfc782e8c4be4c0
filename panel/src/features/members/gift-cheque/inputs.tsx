import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazy } from '#panel/ui/lazy.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { amountOf } from '#contract/kit/typed-amount.ts'
import type { Worth } from '#contract/members/offer/cheque-check.ts'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const NumberField = lazy(() => import('#panel/ui/number-field.tsx').then((it) => ({ default: it.NumberField })))

/**
 * An input for basis points, entered as a percentage. An empty field is an error rather than null,
 * because null would turn the share into an amount.
 */
function RateInput(rest: InputProps) {
  const locale = locales[useLanguage()]
  const { value, onChange, ...bound } = useBound<number | null | undefined>(rest)
  const percent = value == null || Number.isNaN(value) ? null : value / 100
  const change = (next: number | null) => onChange(next === null ? Number.NaN : Math.round(next * 100))
  if (bound.isReadOnly)
    return <ReadFact {...bound}>{percent === null ? '' : `% ${percent.toLocaleString(locale)}`}</ReadFact>
  return (
    <Awaited
      field={bound}
      text={percent?.toLocaleString(locale)}
      read={(text) => change(amountOf(text, (1.5).toLocaleString(locale).charAt(1)))}
    >
      <NumberField {...bound} value={percent} onChange={change} minValue={0.01} maxValue={100} step={0.01} suffix="%" />
    </Awaited>
  )
}

/**
 * An input for either an amount or a share. When the user switches between the two, what was typed
 * for the other one is kept until the user leaves the form.
 */
export function WorthInput({ currency }: { currency: MoneyFormat }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const { isReadOnly } = useInside()
  const { setValue, getValues, clearErrors } = useFormContext()
  const rate = useWatch({ name: 'rate_bp' }) as number | null
  const by = rate === null ? 'amount' : 'rate'
  const typed = useRef<Worth>({ amount: 5000, rate_bp: 1000, max_discount: null })
  const turn = (next: 'amount' | 'rate') => {
    if (next === by) return
    const { amount, rate_bp, max_discount } = getValues() as Worth
    const kept = { ...typed.current, ...(by === 'amount' ? { amount } : { rate_bp, max_discount }) }
    typed.current = kept
    const now = next === 'amount' ? { ...kept, rate_bp: null, max_discount: null } : { ...kept, amount: null }
    for (const [name, value] of Object.entries(now)) setValue(name, value, { shouldDirty: true })
    clearErrors(Object.keys(now))
  }
  return (
    <>
      {!isReadOnly && (
        <Segmented
          label={l('by')}
          value={by}
          onChange={turn}
          segments={optionsOf(['amount', 'rate'] as const, (it) => t(`byKinds.${it}`))}
          className="col-span-full w-fit"
        />
      )}
      {by === 'amount' ? (
        <MoneyInput name="amount" label={t('amount')} currency={currency} />
      ) : (
        <>
          <RateInput name="rate_bp" label={t('rate')} />
          <MoneyInput name="max_discount" label={t('max_discount')} description={t('maxHelp')} currency={currency} />
        </>
      )}
    </>
  )
}
