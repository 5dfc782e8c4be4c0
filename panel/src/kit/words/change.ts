/** With fewer cases than this, a percentage claims more than is known. */
const minCases = 20

/** Change in whole percent; null where there is nothing to compare with, or too few `cases` before. */
export const changeOf = (now: number, before: number, cases = before): number | null =>
  before === 0 || cases < minCases ? null : Math.round(((now - before) / before) * 100)
