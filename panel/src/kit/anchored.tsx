import { useRef, type ReactNode } from 'react'
import { Dialog, Popover, type Placement } from 'react-aria-components'
import { useEdges } from '#panel/ui/edges.ts'
import { useFocusBack } from '#panel/ui/late.tsx'

const offset = 6
/** The popover's distance from what is docked below the page. */
const gap = 12
/** If there is less room than this below the button, the popover is above it. */
const minHeight = 160

export interface AnchoredProps {
  label: string
  at: HTMLElement
  onClose: () => void
  placement: Placement
  className?: string
  children: ReactNode
}

/** The popover of a PopButton. Its code loads when the first one is opened. */
export default function Anchored({ label, at, onClose, placement, className, children }: AnchoredProps) {
  useFocusBack()
  const trigger = useRef(at)
  // Ringing orders below the page stay in reach.
  const { bottom } = useEdges()
  const room = innerHeight - bottom - at.getBoundingClientRect().bottom - offset - gap
  const limit = bottom > 0 && room >= minHeight ? { maxHeight: room } : {}
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => next || onClose()}
      placement={placement}
      offset={offset}
      {...limit}
      className="pop"
    >
      <Dialog
        aria-label={label}
        className={`max-h-[inherit] overflow-auto overscroll-contain p-4 outline-none ${className ?? ''}`}
      >
        {children}
      </Dialog>
    </Popover>
  )
}
