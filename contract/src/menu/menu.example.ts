import { ids, type Examples } from '../kit/example.ts'
import type { menu } from './menu.ts'

const products = [{ id: ids.product, version: 1 }]

export const menuExamples: Examples<typeof menu> = {
  patchProduct: { price: 1200, version: 1 },
  patchCategory: { is_active: false, version: 1 },
  order: { categories: [ids.category] },
  bulk: { products, act: { kind: 'price_set', price: 900 }, dry_run: false },
  remove: { products },
}
