import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render' | 'aria-label'> {
  /** Its name, for screen readers and in the tooltip. */
  label: string
  icon: ReactNode
  keys?: readonly string[]
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A square button with a picture only; its words and keys are in the tooltip. */
export function IconButton({ label, icon, keys, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton {...rest} aria-label={label} className={cx(buttonClass(variant, size, true), className)}>
        {({ isPending }) => (isPending ? <Spinner /> : icon)}
      </AriaButton>
    </Tooltip>
  )
}
