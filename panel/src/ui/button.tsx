import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'> {
  /** `solid` is the one thing to do next: at most one on a screen. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon before the words, 16 px. */
  icon?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with words. While `isPending` it keeps its width, its focus and its name, and does nothing. */
export function Button({ variant, size, icon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={cx(buttonClass(variant, size), className)}>
      {({ isPending }) => (
        <>
          <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>
            {icon}
            {children}
          </span>
          {isPending && <Spinner className="absolute inset-0 m-auto" />}
        </>
      )}
    </AriaButton>
  )
}
