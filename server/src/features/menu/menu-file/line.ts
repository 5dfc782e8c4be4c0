import type { MenuSheet } from '#contract/menu/menu-file.ts'

export type Fields = Record<string, unknown>

/**
 * A sheet's title in the file, and the titles of its columns by field. They may be in another
 * language or from an earlier version.
 */
export interface Titles {
  sheet: string
  columns: Record<string, string>
}

/** A row of a sheet, with its values by field. Empty cells have no entry. */
export interface Line {
  sheet: MenuSheet
  titles: Titles
  /** The number of the row in the spreadsheet. */
  row: number
  fields: Fields
  isWrong: boolean
  /** For a group: the rows of its options, in the group's order. */
  options?: readonly Line[]
}
