/** A text that a spreadsheet would take for a formula gets a quote before it (walls A15); a phone number is none. */
export const disarmed = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) && !/^\+\d{7,15}$/.test(text) ? `'${text}` : text

/** CSV as spreadsheets of this region open it begins with this mark of UTF-8. */
export const csvStart = '\uFEFF'

/** One line of it: semicolons, every cell in quotes. Cells are to be `disarmed` where people wrote them. */
export const csvLine = (row: readonly string[]): string =>
  `${row.map((it) => `"${it.replaceAll('"', '""')}"`).join(';')}\r\n`
