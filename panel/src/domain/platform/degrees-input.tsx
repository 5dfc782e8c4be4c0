import { useState } from 'react'
import { TextField } from '#panel/ui/text-field.tsx'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { degreesIn, pairIn } from './degrees.ts'

/**
 * Written without thousands separators: a separator would be read as a decimal point when the value
 * is edited.
 */
const written = { maximumFractionDigits: 6, useGrouping: false }

/**
 * A coordinate, with a dot or a comma in any language, since maps copy dots. A pasted pair goes to
 * `onPair`. A text that is not a coordinate stays as it was typed, with its error.
 */
export function DegreesInput({ onPair, ...rest }: InputProps & { onPair: (lat: number, lng: number) => void }) {
  const { value, onChange, onBlur, ...bound } = useBound<number | null>(rest)
  const [typed, setTyped] = useState<string | null>(null)
  const locale = locales[useLanguage()]
  const isNumber = typeof value === 'number' && !Number.isNaN(value)
  // A value from outside the field, such as the map, replaces the text that is being typed.
  const isTyped = typed !== null && Object.is(degreesIn(typed), value)
  return (
    <TextField
      {...bound}
      inputMode="decimal"
      value={isTyped ? typed : isNumber ? value.toLocaleString(locale, written) : ''}
      onChange={(text) => {
        const pair = pairIn(text)
        setTyped(pair ? null : text)
        if (pair) onPair(...pair)
        else onChange(degreesIn(text))
      }}
      onBlur={() => {
        if (isNumber || value === null) setTyped(null)
        onBlur()
      }}
    />
  )
}
