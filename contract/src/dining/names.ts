import { namesInBranch } from '../kit/names-in-branch.ts'

// Names for pickers and filters. They are declared apart from the records themselves, so that a
// list that filters by these names does not load the rules of another record's form.

/** A branch's areas. */
export const diningAreaNames = namesInBranch('/front/branch/{branch_id}/dining-area-list')
/** The names of a branch's tables, with the area as the hint. */
export const diningTableNames = namesInBranch('/front/branch/{branch_id}/table-list')
