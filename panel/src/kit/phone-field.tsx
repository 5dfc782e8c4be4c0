import { useState } from 'react'
import { TextField, type TextFieldProps } from '#panel/ui/text-field.tsx'
import { useFormat } from './format.ts'

/** A phone: grouped while it is read, as it is kept while it is typed. */
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
