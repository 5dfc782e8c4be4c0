/** A cell as stored: a date of a spreadsheet is text in ISO's form. */
export type RawCell = string | number | boolean | null
