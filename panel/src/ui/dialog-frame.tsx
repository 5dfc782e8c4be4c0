import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useEdges } from './edges.ts'
import { IconButton } from './icon-button.tsx'
import { ignoreSecondClick } from './second-click.ts'
import { useWords } from './words.tsx'
import { useFocusBack } from './late.tsx'

interface Leaving {
  /** Calls `goOn` once it is certain that no typed text will be lost. */
  leave: (goOn: () => void) => void
  onFocus: (event: FocusEvent) => void
  question: ReactNode
}

export interface DialogProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons, the primary one last. */
  footer?: ReactNode
  /** `wide` holds two columns. */
  width?: 'narrow' | 'medium' | 'wide'
  role?: 'dialog' | 'alertdialog'
}

export const scrim = 'fixed inset-0 z-50 bg-scrim transition-opacity duration-120 data-entering:opacity-0'
const coarse = '(pointer: coarse)'
const typeable = ':is(input:not([type=hidden], [type=file], [readonly]), textarea, select):enabled'
const widths = { narrow: 'max-w-md', medium: 'max-w-xl', wide: 'max-w-4xl' }

/**
 * The frame of a dialog. If leaving by accident could lose something, the owner asks first, through
 * `leave`.
 */
export function DialogFrame({
  onClose,
  title,
  children,
  footer,
  width = 'medium',
  role = 'dialog',
  leave = (goOn) => goOn(),
  onFocus,
  question,
}: DialogProps & Partial<Leaving>) {
  useFocusBack()
  const words = useWords()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog's background now covers the button that was pressed, so a second click is ignored.
    ignoreSecondClick()
    // Focuses the first field, so that the user can type at once. Not on touch devices, where the
    // keyboard would cover the question.
    const dialog = body.current?.parentElement
    if (dialog === document.activeElement && !matchMedia(coarse).matches)
      body.current?.querySelector<HTMLElement>(typeable)?.focus()
  }, [])
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => next || leave(onClose)}
      isDismissable={role === 'dialog'}
      style={useEdges()}
      className={`${scrim} grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-4 max-sm:place-items-end max-sm:p-0 max-sm:pt-8`}
    >
      <Modal
        className={`${widths[width]} flex max-h-[min(100%,48rem)] w-full flex-col transition-[translate] duration-120 ease-out data-entering:translate-y-2`}
      >
        <AriaDialog
          role={role}
          className="flex min-h-0 flex-col rounded-card bg-raised shadow-pop outline-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]"
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <Heading slot="title" className="min-w-0 flex-1 pt-1 text-base font-semibold pointer-coarse:pt-2.5">
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton
                label={words.close}
                size="small"
                icon={<X size={16} aria-hidden />}
                onPress={() => leave(onClose)}
                className="-mr-1.5"
              />
            )}
          </header>
          <div ref={body} onFocus={onFocus} className="min-h-0 flex-1 overflow-auto overscroll-contain px-5 pb-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</footer>
          )}
          {question}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
