import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger, type Placement } from 'react-aria-components'
import { Kbd } from './kbd.tsx'

export interface TooltipProps {
  /** What is said on hover and on keyboard focus. */
  text: ReactNode
  /** The keys that do the same, as in `['G', 'O']`. */
  keys?: readonly string[]
  placement?: Placement
  /** One focusable element that passes its props on: a button, a link. */
  children: ReactElement
}

/** A hint beside a control; never the only place where a thing is said, since touch has no hover. */
export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <Focusable>{children as ComponentProps<typeof Focusable>['children']}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="z-80 flex max-w-72 items-center gap-2 rounded-control bg-inverse px-2.5 py-1.5 text-xs text-on-inverse"
      >
        {text}
        {keys && <Kbd keys={keys} isInverse />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
