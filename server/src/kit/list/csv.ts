/** A text that a spreadsheet would take for a formula gets a quote in front (walls A15); a phone number does not. */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) && !/^\+\d{7,15}$/.test(text) ? `'${text}` : text

/** The UTF-8 byte order mark, which spreadsheets of this region need at the start of a CSV file. */
export const csvStart = '\uFEFF'

/** One line of CSV: semicolons, every cell in quotes. Pass cells written by people through `disarmed` first. */
export const csvLine = (row: readonly string[]): string =>
  `${row.map((it) => `"${it.replaceAll('"', '""')}"`).join(';')}\r\n`
