import { forms, ids, type Examples } from '../kit/example.ts'
import type { material } from './material.ts'

export const materialExamples: Examples<typeof material> = forms<typeof material.input>({
  branch_id: ids.branch,
  name: { tr: 'Soğan', en: 'Onion', de: 'Zwiebel' },
  allergens: [],
  is_active: true,
})
