/** A cell as stored. A spreadsheet's date becomes text in ISO format. */
export type RawCell = string | number | boolean | null
