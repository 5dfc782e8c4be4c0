import { forms, ids, type Examples } from '../kit/example.ts'
import type { productCatalog } from './product-catalog.ts'

export const productCatalogExamples: Examples<typeof productCatalog> = {
  ...forms<typeof productCatalog.input>({
    branch_id: ids.branch,
    name: 'Zincir',
    branch_ids: [ids.otherBranch],
    fields: ['price'],
    products: [ids.product],
  }),
  diff: { match: 'name' },
  publish: { match: 'name', run_at: null, version: 1 },
}
