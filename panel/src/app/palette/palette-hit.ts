import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Hit {
  id: string
  name: string
  /** What will happen, or what the record is like: under the name. */
  detail?: string | undefined
  /** Where it is: at the end of the line. */
  hint?: string | undefined
  icon: ReactNode
  run: () => void
}

/** The palette closes in less than this. */
export const closingMs = 100
