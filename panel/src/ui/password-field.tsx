import { useState, type Ref } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { Group, Input, TextField, ToggleButton } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { useWords } from './words.tsx'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password' | 'off'
  ref?: Ref<HTMLInputElement>
}

/** A password, which the person may look at. */
export function PasswordField({ value, onChange, autoComplete, ref, ...field }: PasswordFieldProps) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField {...fieldState(field)} {...{ value, onChange, autoComplete }} type={isShown ? 'text' : 'password'} className={fieldClass(field.className)}>
      <FieldFrame {...field}>
        <Group className="control flex items-center gap-1 pr-1">
          <Input ref={ref} className="bare" spellCheck={false} autoCapitalize="off" />
          <ToggleButton
            isSelected={isShown}
            onChange={setShown}
            aria-label={isShown ? words.hidePassword : words.showPassword}
            className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
          >
            <Icon size={16} aria-hidden />
          </ToggleButton>
        </Group>
      </FieldFrame>
    </TextField>
  )
}
