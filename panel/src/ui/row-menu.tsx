import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { MenuList, type MenuEntry } from './menu.tsx'
import { useFocusBack } from './late.tsx'

/** The one menu that all rows share. It opens at the button that was pressed (`at`). */
export function RowMenu({
  at,
  entries,
  onClose,
}: {
  at: HTMLElement
  entries: readonly MenuEntry[]
  onClose: () => void
}) {
  useFocusBack()
  const trigger = useRef(at)
  return (
    <Popover
      aria-label={at.ariaLabel ?? ''}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom end"
      offset={2}
      className="pop min-w-48 p-1"
    >
      <MenuList label={at.ariaLabel ?? ''} entries={entries} autoFocus="first" onClose={onClose} />
    </Popover>
  )
}
