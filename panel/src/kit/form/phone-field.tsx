import { useState } from 'react'
import { TextField, type TextFieldProps } from '#panel/ui/text-field.tsx'
import type { Country } from '#contract/kit/phone.ts'
import { useFormat } from '../words/format.ts'

/**
 * A phone number, grouped for reading but shown as typed while typing. Focus changes nothing, so
 * that text selected by Tab stays selected. Numbers of `country` need no country code.
 */
export function PhoneField({
  value,
  country = 'TR',
  onChange,
  onBlur,
  ...field
}: Omit<TextFieldProps, 'type' | 'inputMode'> & { country?: Country }) {
  const format = useFormat()
  const [isTyped, setTyped] = useState(false)
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      maxLength={40}
      value={isTyped ? value : format.phone(value, country)}
      onChange={(text) => {
        setTyped(true)
        onChange(text)
      }}
      onBlur={() => {
        setTyped(false)
        onBlur?.()
      }}
    />
  )
}
