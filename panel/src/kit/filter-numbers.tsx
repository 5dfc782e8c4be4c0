import { useEffect, useRef, useState } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import type { FilterPanelProps, NumbersFilter } from './filters.ts'
import { listPanelWords } from './list-panel-words.ts'
import { useWords } from './words.ts'

/** From one number to another; either end may be left open. Given the wrong way round, they are swapped. */
export default function FilterNumbers({ filter, query, onChange, close }: FilterPanelProps<NumbersFilter>) {
  const p = useWords(listPanelWords)
  const { from, until, unit, scale = 1 } = filter
  const given = (field: string) => (query[field] === undefined ? null : Number(query[field]) / scale)
  const [min, setLeast] = useState(() => given(from))
  const [max, setMost] = useState(() => given(until))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const whole = (value: number | null) => (value === null ? undefined : Math.round(value * scale))
  const digits = Math.round(Math.log10(scale))
  const how = { minValue: 0, suffix: unit, formatOptions: { maximumFractionDigits: digits }, className: 'w-36' }
  return (
    <form
      className="grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const [low, high] = min !== null && max !== null && max < min ? [max, min] : [min, max]
        close()
        onChange({ [from]: whole(low), [until]: whole(high) })
      }}
    >
      <div className="flex gap-3">
        <NumberField {...how} ref={first} label={p('min')} value={min} onChange={setLeast} />
        <NumberField {...how} label={p('max')} value={max} onChange={setMost} />
      </div>
      <Button type="submit">{p('apply')}</Button>
    </form>
  )
}
