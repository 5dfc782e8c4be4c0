import { useState } from 'react'
import { TextField } from '#panel/ui/text-field.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'

interface MinutesFieldProps {
  label: string
  suffix: string
  /** The value in seconds. It is shown and entered in minutes, and halves are allowed. */
  seconds: number
  onChange: (seconds: number) => void
  isReadOnly: boolean
}

const max = 86_400

/**
 * Minutes in a cell of the table. It is a plain text box, because the table has a dozen of them. If
 * anything but a number is typed, the value stays.
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
  if (isReadOnly) return <span className="tabular-nums">{seconds > 0 ? `${shown} ${suffix}` : '–'}</span>
  return (
    <TextField
      className="w-28"
      label={label}
      isLabelHidden
      value={typed ?? shown}
      onChange={type}
      onBlur={() => setTyped(null)}
      inputMode="decimal"
      suffix={suffix}
    />
  )
}
