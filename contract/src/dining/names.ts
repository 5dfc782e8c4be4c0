import { namesInBranch } from '../kit/names-in-branch.ts'

// For pickers and filters. Separate from the nouns, so that a list filtered by names does not load
// the rules of another noun's form.

/** A branch's areas. */
export const diningAreaNames = namesInBranch('/front/branch/{branch_id}/dining-area-list')
/** A branch's tables; the hint is the area. */
export const diningTableNames = namesInBranch('/front/branch/{branch_id}/table-list')
