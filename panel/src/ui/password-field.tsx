import { useState, type Ref } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import type { FieldProps } from './field.tsx'
import { PlainField } from './plain-field.tsx'
import { useWords } from './words.tsx'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password' | 'off'
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A password, which the user can reveal. */
export function PasswordField({ value, onChange, autoComplete, autoFocus, ref, ...field }: PasswordFieldProps) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <PlainField field={field}>
      {(control) => (
        <div
          className="control flex items-center gap-1 pr-1"
          data-invalid={control['aria-invalid']}
          data-disabled={control.disabled || undefined}
        >
          <input
            {...control}
            {...{ value, autoComplete, autoFocus }}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => onChange(event.target.value)}
            className="bare"
          />
          <button
            type="button"
            aria-label={isShown ? words.hidePassword : words.showPassword}
            onClick={() => setShown(!isShown)}
            className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
          >
            <Icon size={16} aria-hidden />
          </button>
        </div>
      )}
    </PlainField>
  )
}
