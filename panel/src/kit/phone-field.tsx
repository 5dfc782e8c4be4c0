import { useState } from 'react'
import { TextField, type TextFieldProps } from '#panel/ui/text-field.tsx'
import { useFormat } from './format.ts'

/** A phone number: grouped for reading, plain while typing. */
export function PhoneField({ value, onBlur, ...field }: Omit<TextFieldProps, 'type' | 'inputMode' | 'onFocus'>) {
  const format = useFormat()
  const [isTyped, setTyped] = useState(false)
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      maxLength={24}
      value={isTyped ? value : format.phone(value)}
      onFocus={() => setTyped(true)}
      onBlur={() => {
        setTyped(false)
        onBlur?.()
      }}
    />
  )
}
