import { Suspense, useState, type ReactNode } from 'react'
import type { Placement } from 'react-aria-components'
import { lazy } from '#panel/ui/lazy.ts'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { buttonClass, type ButtonVariant } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'

const Anchored = lazy(() => import('./anchored.tsx'))

export interface PopButtonProps {
  /** The name of the button, and of the panel that it opens. */
  label: string
  icon: ReactNode
  /** What is shown beside the icon. If omitted, the button is square. */
  children?: ReactNode
  /**
   * Renders the panel. Preferably a component made with `lazy`, so that the first screen does not
   * load the panel's code.
   */
  renderPanel: (close: () => void) => ReactNode
  variant?: ButtonVariant
  placement?: Placement
  /** Classes of the panel. */
  panelClass?: string
  className?: string
}

/** A button that opens a small panel of controls, whose code loads on demand. */
export function PopButton({
  label,
  icon,
  children,
  renderPanel,
  variant = 'ghost',
  placement = 'bottom end',
  panelClass,
  className,
}: PopButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        title={children ? undefined : label}
        aria-label={children ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(buttonClass(variant, 'medium', !children), className)}
      >
        {icon}
        {children}
      </button>
      {isOpen && button && (
        <Suspense fallback={<KeepsKeys isLayer onGiveUp={close} />}>
          <Anchored label={label} at={button} onClose={close} placement={placement} className={panelClass}>
            <Suspense fallback={<KeepsKeys onGiveUp={close} />}>{renderPanel(close)}</Suspense>
          </Anchored>
        </Suspense>
      )}
    </>
  )
}
