import { forms, type Examples } from '../kit/example.ts'
import type { synonymGroup } from './synonym-group.ts'

export const synonymGroupExamples: Examples<typeof synonymGroup> = forms<typeof synonymGroup.input>({
  words: ['lahmacun', 'türk pizzası'],
  is_active: true,
})
