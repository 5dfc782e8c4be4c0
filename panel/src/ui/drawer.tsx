import { useEffect, useImperativeHandle, type ReactNode, type Ref } from 'react'
import { X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { scrim } from './dialog-frame.tsx'
import { useEdges } from './edges.ts'
import { IconButton } from './icon-button.tsx'
import { ignoreSecondClick } from './second-click.ts'
import { useLeaving, type Leave } from './leaving.tsx'
import { useWords } from './words.tsx'
import { useFocusBack } from './late.tsx'

export interface DrawerProps {
  onClose: () => void
  title: ReactNode
  /** Beside the title: a status, links to the previous and next record. */
  headerEnd?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Asks before another record replaces typed text. */
  leaveRef?: Ref<Leave>
}

/**
 * A record beside its list: a sheet at the right edge, or full-screen from below on a phone. It
 * traps the focus, scrolls on its own, and closes on Escape after asking about typed text.
 */
export function Drawer({ onClose, title, headerEnd, children, footer, leaveRef }: DrawerProps) {
  useFocusBack()
  const words = useWords()
  const { leave, onFocus, question } = useLeaving()
  // The drawer's background now covers the button that was pressed, so a second click is ignored.
  useEffect(ignoreSecondClick, [])
  useImperativeHandle(leaveRef, () => leave)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => next || leave(onClose)}
      isDismissable
      style={useEdges()}
      className={`${scrim} flex justify-end`}
    >
      <Modal className="h-full w-full bg-raised shadow-pop sm:max-w-[33rem] transition-[translate] duration-140 ease-out data-entering:translate-y-6 sm:data-entering:translate-x-8 sm:data-entering:translate-y-0">
        <Dialog data-keys className="flex h-full flex-col outline-none">
          <header className="flex min-h-14 items-center gap-3 border-b border-line px-5 py-2">
            <Heading slot="title" className="min-w-0 text-base font-semibold max-sm:line-clamp-2 sm:truncate">
              {title}
            </Heading>
            {/* Only the title shrinks. If the status shrank, the close button would cover it. */}
            <div className="flex max-w-3/5 shrink-0 grow items-center gap-2">{headerEnd}</div>
            <IconButton
              label={words.close}
              keys={['Esc']}
              icon={<X size={18} aria-hidden />}
              onPress={() => leave(onClose)}
              className="-mr-2"
            />
          </header>
          <div onFocus={onFocus} className="min-h-0 flex-1 overflow-auto overscroll-contain p-5">
            {children}
          </div>
          {footer && (
            <footer className="flex empty:hidden flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 max-sm:pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
              {footer}
            </footer>
          )}
          {question}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
