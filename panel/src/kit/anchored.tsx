import { useRef, type ReactNode } from 'react'
import { Dialog, Popover, type Placement } from 'react-aria-components'
import { useFocusBack } from '#panel/ui/late.tsx'

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
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => next || onClose()}
      placement={placement}
      offset={6}
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
