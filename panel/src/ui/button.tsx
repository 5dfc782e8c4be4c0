import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

/**
 * Props of both buttons. They use the browser's own element, so that the login page needs no widget
 * library.
 */
export interface PressableProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  onPress?: () => void
  isDisabled?: boolean
  /**
   * Whether the button's action is in progress. The button then keeps its width, focus and name but
   * ignores presses.
   */
  isPending?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}

export interface ButtonProps extends PressableProps {
  /** An icon before the words, 16 px. */
  icon?: ReactNode
  children: ReactNode
}

type Presses = Pick<PressableProps, 'onPress' | 'onClick' | 'isDisabled' | 'isPending' | 'type'>

/**
 * The attributes of a button element that handles presses. A menu or popover passes `onClick` to
 * its trigger; screens pass `onPress`. A disabled button keeps the focus, so that paging to the end
 * of a list does not lose it.
 */
export const pressable = ({ onPress, onClick, isDisabled, isPending, type = 'button' }: Presses) => ({
  type: isPending || isDisabled ? ('button' as const) : type,
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending || isDisabled) return
    onClick?.(event)
    onPress?.()
  },
  'aria-disabled': isPending || isDisabled || undefined,
  'aria-busy': isPending || undefined,
  'data-disabled': isDisabled || undefined,
})

/** A button with text. `solid` is the primary action; a screen has at most one. */
export function Button({
  variant,
  size,
  icon,
  children,
  className,
  onPress,
  onClick,
  isDisabled,
  isPending,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...pressable({ onPress, onClick, isDisabled, isPending, type })}
      className={cx(buttonClass(variant, size), className)}
    >
      <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {isPending && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  )
}
