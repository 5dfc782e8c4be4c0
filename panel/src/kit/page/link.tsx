import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { Link as RouterLink } from '@tanstack/react-router'

export interface LinkProps {
  /** A path of the panel. */
  to: string
  search?: Record<string, unknown>
  children: ReactNode
  className?: string
  title?: string
  onKeyDown?: KeyboardEventHandler
  'aria-label'?: string
  'aria-keyshortcuts'?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link to another screen. Hover, focus or touch prefetches that screen's code. */
export const Link = ({ to, search, ...rest }: LinkProps) => (
  <RouterLink {...rest} to={to} search={(search ?? {}) as never} preload="intent" />
)
