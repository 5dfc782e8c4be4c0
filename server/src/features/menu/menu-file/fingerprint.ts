import { createHash } from 'node:crypto'
import type { SpreadRow } from '#contract/menu/spread.ts'

/** What a file, by its hash, creates and changes, with the values found: another one where the menu changed meanwhile in what the file changes. */
export function fingerprintOf(file: string, rows: readonly SpreadRow[]): string {
  const hash = createHash('sha256').update(file)
  // Row by row: a large menu's are many megabytes together. What a new record gets, the file says.
  for (const { of, name, outcome, changes } of rows)
    if (outcome === 'create' || outcome === 'update') hash.update(JSON.stringify([of, name, outcome, changes]))
  return hash.digest('base64url')
}
