import { lazy } from '#panel/ui/lazy.ts'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { amountOf } from '#contract/kit/typed-amount.ts'

const NumberField = lazy(() => import('#panel/ui/number-field.tsx').then((it) => ({ default: it.NumberField })))

/** A share, entered in per cent and stored in basis points. */
export function ShareInput(props: InputProps) {
  const locale = locales[useLanguage()]
  const format = useFormat()
  const { value, onChange, ...bound } = useBound<number | null | undefined>(props, undefined, format.percent)
  return (
    <Awaited
      field={bound}
      text={typeof value === 'number' ? (value / 100).toLocaleString(locale) : ''}
      read={(text) => {
        const percent = amountOf(text, (1.5).toLocaleString(locale).charAt(1))
        onChange(percent === null ? null : Math.round(percent * 100))
      }}
    >
      <NumberField
        {...bound}
        value={typeof value === 'number' ? value / 100 : null}
        onChange={(next) => onChange(next === null ? null : Math.round(next * 100))}
        minValue={0}
        maxValue={100}
        step={0.01}
        suffix="%"
      />
    </Awaited>
  )
}
