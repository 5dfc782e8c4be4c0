import type { ReactNode } from 'react'

/** One result, which is one line of the search palette. */
export interface Hit {
  id: string
  name: string
  /** A text under the name that says what will happen, or gives details of the record. */
  detail?: string | undefined
  /** A text at the end of the line, for example where the record is. */
  hint?: string | undefined
  /** The requested number, shown large at the end of the line. */
  figure?: string | undefined
  /**
   * Whether the action changes what guests can order, or ends the session. The Enter after typing
   * then only marks the line; the next Enter performs the action.
   */
  isOfWeight?: boolean
  icon: ReactNode
  run: () => void
}

/** The time, in ms, after which the palette has closed completely. */
export const closingMs = 100
