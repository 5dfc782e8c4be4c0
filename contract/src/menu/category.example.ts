import { forms, ids, type Examples } from '../kit/example.ts'
import type { category } from './category.ts'

export const categoryExamples: Examples<typeof category> = forms<typeof category.input>({
  branch_id: ids.branch,
  name: { tr: 'Dürümler', en: 'Wraps', de: 'Dürüm' },
  icon_id: null,
  image: null,
  is_active: true,
  schedule: [],
  delivery_types: [],
})
