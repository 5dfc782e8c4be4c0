import type { ReactNode } from 'react'
import { Label, Text } from 'react-aria-components'
import { useOnceReleased } from './at-rest.ts'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

/**
 * Props of every field besides its value. Texts are already translated; `error` is the sentence to
 * show.
 */
export interface FieldProps {
  label: string
  /**
   * Whether only screen readers get the label, because the field's position makes its meaning clear
   * (a toolbar, a table cell).
   */
  isLabelHidden?: boolean
  /** One sentence under the field, for fields that people rarely use. */
  description?: ReactNode
  error?: string
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  name?: string
  onBlur?: () => void
  className?: string
}

/** The class of a field's root: label, control, description, error, top to bottom. */
export const fieldClass = (className?: string) => cx('flex min-w-0 flex-col gap-1.5', className)

/**
 * The state that a React Aria field takes from FieldProps. The browser's validation is off, because
 * we validate ourselves.
 */
export const fieldState = ({ error, isRequired, isDisabled, name, onBlur }: FieldProps) => ({
  isInvalid: error !== undefined,
  isRequired,
  isDisabled,
  name,
  onBlur,
  validationBehavior: 'aria' as const,
})

/**
 * The label above, and description and error below. Used inside a React Aria field, which links all
 * three to the control.
 */
export function FieldFrame({
  label,
  isLabelHidden,
  description,
  error,
  isRequired,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <>
      <FieldLabel label={label} isHidden={isLabelHidden} isRequired={isRequired} />
      {children}
      <FieldHelp description={description} error={error} />
    </>
  )
}

/** The label alone, with the required mark. */
export function FieldLabel({
  label,
  isHidden,
  isRequired,
}: {
  label: string
  isHidden?: boolean
  isRequired?: boolean
}) {
  const words = useWords()
  return (
    <Label className={isHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
      {label}
      {isRequired && (
        <span className="text-danger" title={words.required} aria-hidden>
          {' *'}
        </span>
      )}
    </Label>
  )
}

/** The text under a field: its error first, then its description. */
export function FieldHelp({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  const shownError = useOnceReleased(error)
  return (
    <>
      {shownError && (
        <Text slot="errorMessage" className="text-xs text-danger">
          {shownError}
        </Text>
      )}
      {description && (
        <Text slot="description" className="text-xs text-muted">
          {description}
        </Text>
      )}
    </>
  )
}
