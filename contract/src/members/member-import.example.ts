import type { Examples } from '../kit/example.ts'
import type { memberImport } from './member-import.ts'

export const memberImportExamples: Examples<typeof memberImport> = {
  map: {
    sheet: 0,
    header_row: 1,
    columns: [
      { field: 'full_name', date_order: null },
      { field: 'phone', date_order: null },
    ],
    unique_field: 'phone',
    on_existing: 'update',
    on_missing: 'add',
    consents: { source: 'paper', on: '2026-05-04', has_proof: true },
    version: 1,
  },
  run: { gives_points: true },
  mend: { cells: [{ column: 1, text: '0532 456 78 90' }] },
  file: { format: 'xlsx' },
}
