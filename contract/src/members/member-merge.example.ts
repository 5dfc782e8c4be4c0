import { ids, type Examples } from '../kit/example.ts'
import type { memberMerge } from './member-merge.ts'

export const memberMergeExamples: Examples<typeof memberMerge> = {
  keepApart: { other_id: ids.otherMember },
  merge: { other_id: ids.otherMember, version: 1, other_version: 1, taken: ['birth_date'] },
  undo: { merge_id: ids.otherMember },
}
