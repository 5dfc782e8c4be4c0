import type { MenuSheet } from '#contract/menu/menu-file.ts'

export type Fields = Record<string, unknown>

/** What the file calls a sheet and those of its columns that it has, by field: it may be in another language, or an earlier version's. */
export interface Titles {
  sheet: string
  columns: Record<string, string>
}

/** A row of a sheet: its values by field; empty cells have no field. */
export interface Line {
  sheet: MenuSheet
  titles: Titles
  /** As the spreadsheet counts. */
  row: number
  fields: Fields
  isWrong: boolean
  /** The rows of a group's options, in the group's order. */
  options?: readonly Line[]
}
