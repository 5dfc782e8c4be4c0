import type { In } from '#contract/kit/call.ts'
import type { materialCatalog } from '#contract/menu/material-catalog.ts'

/** What a group's form holds while it is filled in; an emptied number is null. */
export type GroupValues = In<typeof materialCatalog.input>
