import { TextField, type TextFieldProps } from '#panel/ui/text-field.tsx'

/**
 * A six-digit code from an e-mail or an authenticator: typed, pasted with surrounding text, or
 * filled in by the phone.
 */
export function CodeField({
  onChange,
  ...rest
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>) {
  return (
    <div className="[&_input]:text-center [&_input]:text-lg [&_input]:tracking-[0.45em] [&_input]:tabular-nums">
      <TextField
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 6))}
      />
    </div>
  )
}
