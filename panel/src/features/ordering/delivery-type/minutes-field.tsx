import { useState } from 'react'
import { TextField } from '#panel/ui/text-field.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'

interface MinutesFieldProps {
  label: string
  suffix: string
  /** In seconds; shown and entered in minutes, with halves allowed. */
  seconds: number
  onChange: (seconds: number) => void
  isReadOnly: boolean
}

const max = 86_400

/**
 * Minutes in a cell of the table: a plain text box, since the table has a dozen of them. Anything
 * but a number leaves the value as it was.
 */
export function MinutesField({ label, suffix, seconds, onChange, isReadOnly }: MinutesFieldProps) {
  const lang = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1, useGrouping: false }).format(
    seconds / 60,
  )

  function type(text: string) {
    setTyped(text)
    const minutes = Number(text.trim().replace(',', '.'))
    const next = Math.round(minutes * 60)
    if (text.trim() !== '' && next >= 0 && next <= max) onChange(next)
  }
  return (
    <TextField
      label={label}
      isLabelHidden
      value={typed ?? shown}
      onChange={type}
      onBlur={() => setTyped(null)}
      inputMode="decimal"
      suffix={suffix}
      isReadOnly={isReadOnly}
    />
  )
}
