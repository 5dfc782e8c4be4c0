import { forms, ids, type Examples } from '../kit/example.ts'
import type { materialCatalog } from './material-catalog.ts'

export const materialCatalogExamples: Examples<typeof materialCatalog> = forms<typeof materialCatalog.input>({
  branch_id: ids.branch,
  name: { tr: 'Ekstra', en: 'Extras', de: 'Extras' },
  selection_type: 'multiple',
  is_required: false,
  minimum_limit: 0,
  selection_limit: 0,
  free_count: 0,
  is_active: true,
  options: [{ material_id: ids.material, price: 100, max_count: 1, is_default: false }],
})
