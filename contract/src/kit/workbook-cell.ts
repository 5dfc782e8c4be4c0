// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * A cell without characters that a workbook cannot hold (XML 1.0). A single one, in a name that
 * came from a platform or is older than our own rules, would make the whole file unreadable.
 */
export const workbookCell = <T>(cell: T): T | string =>
  typeof cell === 'string' ? cell.toWellFormed().replaceAll(forbidden, '') : cell
