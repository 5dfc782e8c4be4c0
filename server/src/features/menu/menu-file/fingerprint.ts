import { createHash } from 'node:crypto'
import type { SpreadRow } from '#contract/menu/spread.ts'

/**
 * Identifies what a file, by its hash, creates and changes, including the values found: it differs
 * if the menu has changed meanwhile in the same fields.
 */
export function fingerprintOf(file: string, rows: readonly SpreadRow[]): string {
  const hash = createHash('sha256').update(file)
  // Row by row: those of a large menu are many megabytes together. The file itself gives the values
  // of new records.
  for (const { of, name, outcome, changes } of rows)
    if (outcome === 'create' || outcome === 'update') hash.update(JSON.stringify([of, name, outcome, changes]))
  return hash.digest('base64url')
}
