import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { Trigger } from './trigger.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** The shortcut that does the same as the item without opening the menu. */
  keys?: readonly string[]
  /** Whether the action is destructive. It is then shown in red and placed last. */
  isDanger?: boolean
  isDisabled?: boolean
  /** Why the item is disabled, shown as a second line. */
  reason?: string
  href?: string
  onAction?: () => void
}

/** An item, or a line between two groups. */
export type MenuEntry = MenuItem | 'separator'

export interface MenuProps {
  label: string
  /** The button that opens the menu: Button or IconButton. */
  trigger: ReactElement<{ isDisabled?: boolean }>
  entries: readonly MenuEntry[]
}

/** A menu of actions behind one button. */
export function Menu({ label, trigger, entries }: MenuProps) {
  return (
    <MenuTrigger>
      <Trigger>{trigger}</Trigger>
      <Popover placement="bottom end" offset={4} className="pop min-w-48 p-1">
        <MenuList label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  )
}

/** The list alone, for callers that open the popover themselves. */
export function MenuList({
  label,
  entries,
  ...opening
}: {
  label: string
  entries: readonly MenuEntry[]
  onClose?: () => void
  autoFocus?: 'first'
}) {
  return (
    <AriaMenu {...opening} aria-label={label} className="max-h-[inherit] overflow-auto outline-none">
      {entries.map((entry, at) =>
        entry === 'separator' ? (
          <Separator key={at} className="my-1 h-px bg-line" />
        ) : (
          <Line key={entry.id} entry={entry} />
        ),
      )}
    </AriaMenu>
  )
}

function Line({ entry }: { entry: MenuItem }) {
  return (
    <AriaMenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled}
      href={entry.href}
      onAction={entry.onAction}
      className={cx('option', entry.isDanger && 'text-danger data-focused:bg-danger-tint')}
    >
      {entry.icon && <span className={cx('shrink-0', !entry.isDanger && 'text-muted')}>{entry.icon}</span>}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.reason && <span className="block max-w-64 text-xs text-muted">{entry.reason}</span>}
      </span>
      {entry.keys && <Kbd keys={entry.keys} />}
    </AriaMenuItem>
  )
}
