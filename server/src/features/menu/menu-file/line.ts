import type { MenuSheet } from '#contract/menu/menu-file.ts'

export type Fields = Record<string, unknown>

/**
 * A sheet's title in the file, and the titles of its columns, by field: they may be in another
 * language, or from an earlier version.
 */
export interface Titles {
  sheet: string
  columns: Record<string, string>
}

/** A row of a sheet: its values by field; empty cells have no field. */
export interface Line {
  sheet: MenuSheet
  titles: Titles
  /** Numbered as in the spreadsheet. */
  row: number
  fields: Fields
  isWrong: boolean
  /** The rows of a group's options, in the group's order. */
  options?: readonly Line[]
}
