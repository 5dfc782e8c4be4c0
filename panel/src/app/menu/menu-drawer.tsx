import { X } from 'lucide-react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useEdges } from '#panel/ui/edges.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useWords as useUiWords } from '#panel/ui/words.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Brand } from '#panel/kit/page/brand.tsx'
import { MenuList } from './menu-list.tsx'
import { shellWords } from '../shell-words.ts'

/** The whole menu as a sheet from the left, on screens without room for it beside the page. */
export default function MenuDrawer({ page, onClose }: { page: Page | null; onClose: () => void }) {
  const t = useWords(shellWords)
  const ui = useUiWords()
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => next || onClose()}
      isDismissable
      style={useEdges()}
      className="fixed inset-0 z-50 bg-scrim"
    >
      <Modal className="h-full w-72 bg-surface shadow-pop transition-[translate] duration-140 ease-out data-entering:-translate-x-8">
        <Dialog aria-label={t('menu')} className="flex h-full flex-col outline-none">
          <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-5">
            <Brand />
            <IconButton label={ui.close} icon={<X size={18} aria-hidden />} onPress={onClose} />
          </div>
          <MenuList page={page} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
