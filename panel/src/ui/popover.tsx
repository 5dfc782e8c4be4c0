import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover, type Placement } from 'react-aria-components'
import { cx } from './cx.ts'
import { Trigger } from './trigger.tsx'

export interface PopoverProps {
  label: string
  /** The button that opens it. */
  trigger: ReactElement<{ isDisabled?: boolean }>
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement
  className?: string
}

/** A small panel of controls beside the button that opens it: a filter, a column chooser. */
export function Popover({ label, trigger, children, placement = 'bottom start', className }: PopoverProps) {
  return (
    <DialogTrigger>
      <Trigger>{trigger}</Trigger>
      <AriaPopover placement={placement} offset={6} className="pop">
        <Dialog
          aria-label={label}
          className={cx('max-h-[inherit] overflow-auto overscroll-contain p-4 outline-none', className)}
        >
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
