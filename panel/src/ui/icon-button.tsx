import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { pressable, type PressableProps } from './button.tsx'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface IconButtonProps extends Omit<PressableProps, 'aria-label'> {
  /** The button's accessible name, also in the tooltip. */
  label: string
  icon: ReactNode
  /** The shortcut keys, shown in the tooltip. */
  keys?: readonly string[]
}

/**
 * A square icon button. Its name and shortcut are in the browser's own tooltip, because a custom
 * tooltip for each button would slow down long lists.
 */
export function IconButton({
  label,
  icon,
  keys,
  variant = 'ghost',
  size,
  className,
  onPress,
  onClick,
  isDisabled,
  isPending,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...pressable({ onPress, onClick, isDisabled, isPending, type })}
      aria-label={label}
      title={keys ? `${label} (${keys.join(' ')})` : label}
      className={cx(buttonClass(variant, size, true), className)}
    >
      {isPending ? <Spinner /> : icon}
    </button>
  )
}
