/**
 * Does something for each of many tenants' rows, one after another: what fails for one keeps nothing from the others. Throws once all have been tried, with how many failed and the first reason, so that
 * the loop counts as failed. Whoever selects the rows takes them at random where there are more than one round takes: those that fail each time would else keep the place of the others.
 */
export async function eachAlone<T>(rows: Iterable<T>, act: (row: T) => Promise<unknown>): Promise<void> {
  let [tried, failed] = [0, 0]
  let first: unknown
  for (const row of rows) {
    tried++
    try {
      await act(row)
    } catch (error) {
      first ??= error
      failed++
    }
  }
  if (failed > 0)
    throw new Error(`${failed} of ${tried} failed: ${first instanceof Error ? first.message : String(first)}`, {
      cause: first,
    })
}
