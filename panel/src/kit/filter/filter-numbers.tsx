import { useEffect, useRef, useState } from 'react'
import { fieldMessage } from '#contract/kit/field-words.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { Button } from '#panel/ui/button.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import type { FilterPanelProps, NumbersFilter } from './filters.ts'
import { useFormat } from '../words/format.ts'
import { useLanguage } from '../words/language.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useWords } from '../words/words.ts'

/** A range of numbers. Either end may be left open, and reversed ends are swapped. */
export default function FilterNumbers({ filter, query, onChange, close }: FilterPanelProps<NumbersFilter>) {
  const p = useWords(listPanelWords)
  const format = useFormat()
  const lang = useLanguage()
  const { from, until, unit = '', scale = 1, max: limit } = filter
  const given = (field: string) => (query[field] === undefined ? null : Number(query[field]))
  const [min, setMin] = useState(() => given(from))
  const [max, setMax] = useState(() => given(until))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const errorOf = (value: number | null) => {
    if (value === null || (value >= 0 && value <= limit)) return undefined
    if (value > limit) return fieldMessage(lang, 'too_big', { max: format.number(limit / scale) })
    return fieldMessage(lang, value < 0 ? 'too_small' : 'number', { min: 0 })
  }
  const currency = { symbol: unit, symbol_format: 'suffix' as const, decimals: Math.round(Math.log10(scale)) }
  const how = { currency, read: minorOf, className: 'w-36' }
  return (
    <form
      className="grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (errorOf(min) ?? errorOf(max)) return
        const [low, high] = min !== null && max !== null && max < min ? [max, min] : [min, max]
        close()
        onChange({ [from]: low ?? undefined, [until]: high ?? undefined })
      }}
    >
      <div className="flex gap-3">
        <MoneyField {...how} ref={first} label={p('min')} value={min} error={errorOf(min)} onChange={setMin} />
        <MoneyField {...how} label={p('max')} value={max} error={errorOf(max)} onChange={setMax} />
      </div>
      <Button type="submit">{p('apply')}</Button>
    </form>
  )
}
