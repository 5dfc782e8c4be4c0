/** A cell as stored: a spreadsheet's date is text in ISO format. */
export type RawCell = string | number | boolean | null
