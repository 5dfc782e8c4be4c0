import type { Out } from '#contract/kit/call.ts'
import type { category } from '#contract/menu/category.ts'
import type { material } from '#contract/menu/material.ts'
import type { materialCatalog } from '#contract/menu/material-catalog.ts'
import type { product } from '#contract/menu/product.ts'

const name = { tr: 'Deneme', en: 'Trial', de: 'Versuch' }

/** Good bodies for the records of a branch's menu; `more` changes what a test is about. */
export const menuBodies = {
  category: (branch_id: string, more: Partial<Out<typeof category.input>> = {}): Out<typeof category.input> => ({
    branch_id,
    name,
    image: null,
    is_active: true,
    schedule: [],
    delivery_types: [],
    ...more,
  }),
  material: (branch_id: string, more: Partial<Out<typeof material.input>> = {}): Out<typeof material.input> => ({
    branch_id,
    name,
    allergens: [],
    is_active: true,
    ...more,
  }),
  group: (
    branch_id: string,
    materials: readonly string[],
    more: Partial<Out<typeof materialCatalog.input>> = {},
  ): Out<typeof materialCatalog.input> => ({
    branch_id,
    name,
    selection_type: 'multiple',
    is_required: false,
    minimum_limit: 0,
    selection_limit: 0,
    free_count: 0,
    is_active: true,
    options: materials.map((material_id) => ({ material_id, price: 100, max_count: 1, is_default: false })),
    ...more,
  }),
  product: (
    branch_id: string,
    category_id: string,
    more: Partial<Out<typeof product.input>> = {},
  ): Out<typeof product.input> => ({
    branch_id,
    category_id,
    name,
    description: { tr: '', en: '', de: '' },
    images: [],
    price: 1000,
    discounted_price: null,
    premium_price: null,
    tax_rate: 10,
    tax_rates: {},
    is_active: true,
    is_listed: true,
    allergens: [],
    schedule: [],
    delivery_types: [],
    channels: [],
    groups: [],
    materials: [],
    catalogs: [],
    ...more,
  }),
}
