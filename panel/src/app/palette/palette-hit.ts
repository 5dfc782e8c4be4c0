import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Hit {
  id: string
  name: string
  /** Shown under the name: what will happen, or details of the record. */
  detail?: string | undefined
  /** Shown at the end of the line: where it is. */
  hint?: string | undefined
  icon: ReactNode
  run: () => void
}

/** The palette has closed after this time. */
export const closingMs = 100
