import type { In } from '#contract/kit/call.ts'
import type { materialCatalog } from '#contract/menu/material-catalog.ts'

/** A group's form values while editing; an emptied number is null. */
export type GroupValues = In<typeof materialCatalog.input>
