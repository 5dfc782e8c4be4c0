import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Hit {
  id: string
  name: string
  /** Shown under the name: what will happen, or details of the record. */
  detail?: string | undefined
  /** Shown at the end of the line: where it is. */
  hint?: string | undefined
  /** The number that was asked for: large, at the end of the line. */
  figure?: string | undefined
  /**
   * It changes what guests can order, or ends the session: the Enter after typing only marks it, the
   * next one does it.
   */
  isOfWeight?: boolean
  icon: ReactNode
  run: () => void
}

/** The palette has closed after this time. */
export const closingMs = 100
