import { useState } from 'react'
import { TextField, type TextFieldProps } from '#panel/ui/text-field.tsx'
import { useFormat } from './format.ts'

/** A phone number: grouped for reading, as it is typed while typing. It changes nothing on focus, so that what Tab has selected stays selected. */
export function PhoneField({ value, onChange, onBlur, ...field }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const format = useFormat()
  const [isTyped, setTyped] = useState(false)
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      maxLength={40}
      value={isTyped ? value : format.phone(value)}
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
