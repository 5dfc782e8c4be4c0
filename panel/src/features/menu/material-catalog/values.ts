import type { In } from '#contract/kit/call.ts'
import type { materialCatalog } from '#contract/menu/material-catalog.ts'

/** A group's form values during editing. A number that was cleared is null. */
export type GroupValues = In<typeof materialCatalog.input>
