/**
 * Puts a quote before a text that a spreadsheet would take for a formula (walls A15). A phone
 * number stays as it is.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) && !/^\+\d{7,15}$/.test(text) ? `'${text}` : text

/**
 * The UTF-8 byte order mark, which spreadsheet programs in this region need at the start of a CSV
 * file.
 */
export const csvStart = '\uFEFF'

/**
 * One line of CSV with semicolons and every cell in quotes. Cells written by people must first pass
 * through `escapeFormula`.
 */
export const csvLine = (row: readonly string[]): string =>
  `${row.map((it) => `"${it.replaceAll('"', '""')}"`).join(';')}\r\n`
