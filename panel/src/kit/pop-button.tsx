import { lazy, Suspense, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Placement } from 'react-aria-components'
import { buttonClass, type ButtonVariant } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'

const Anchored = lazy(() => import('./anchored.tsx'))

export interface PopButtonProps {
  /** Its name, and the name of what it opens. */
  label: string
  icon: ReactNode
  /** Beside the icon; without it the button is square. */
  children?: ReactNode
  /** What it opens; best a component made by `lazy`, so that the first screen does not carry it. */
  content: (close: () => void) => ReactNode
  variant?: ButtonVariant
  placement?: Placement
  /** Classes of what it opens. */
  panelClass?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that opens a few controls beside it, whose code comes only then. */
export function PopButton({ label, icon, children, content, variant = 'ghost', placement = 'bottom end', panelClass, className, ref }: PopButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
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
      {isOpen && button.current && (
        <Suspense>
          <Anchored label={label} at={button.current} onClose={close} placement={placement} className={panelClass}>
            <Suspense>{content(close)}</Suspense>
          </Anchored>
        </Suspense>
      )}
    </>
  )
}
