import { lazy } from 'react'
import { useBound, type InputProps } from '#panel/kit/bound.ts'
import { Awaited } from '#panel/kit/stand-in.tsx'

const NumberField = lazy(() => import('#panel/ui/number-field.tsx').then((it) => ({ default: it.NumberField })))

/** A share typed in percent and kept in basis points. */
export function ShareInput(props: InputProps) {
  const { value, onChange, ...bound } = useBound<number | null | undefined>(props)
  return (
    <Awaited field={bound}>
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
