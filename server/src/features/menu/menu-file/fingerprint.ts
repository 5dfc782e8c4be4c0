import { createHash } from 'node:crypto'
import type { SpreadRow } from '#contract/menu/spread.ts'

/**
 * Identifies what a file (given by its hash) would create and change, including the current values.
 * It differs if somebody has changed the same fields of the menu meanwhile.
 */
export function fingerprintOf(file: string, rows: readonly SpreadRow[]): string {
  const hash = createHash('sha256').update(file)
  // The rows are hashed one by one, because the rows of a large menu together are many megabytes.
  // The values of new records come from the file itself.
  for (const { of, name, outcome, changes } of rows)
    if (outcome === 'create' || outcome === 'update') hash.update(JSON.stringify([of, name, outcome, changes]))
  return hash.digest('base64url')
}
