/** With fewer cases than this, a percentage would suggest more certainty than there is. */
const minCases = 20

/**
 * The change in whole per cent. Null if there is nothing to compare with, or if there were fewer
 * than `cases` before.
 */
export const changeOf = (now: number, before: number, cases = before): number | null =>
  before === 0 || cases < minCases ? null : Math.round(((now - before) / before) * 100)
