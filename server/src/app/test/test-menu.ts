import type { Out } from '#contract/kit/call.ts'
import { categoryExamples } from '#contract/menu/category.example.ts'
import type { category } from '#contract/menu/category.ts'
import { materialCatalogExamples } from '#contract/menu/material-catalog.example.ts'
import type { materialCatalog } from '#contract/menu/material-catalog.ts'
import { materialExamples } from '#contract/menu/material.example.ts'
import type { material } from '#contract/menu/material.ts'
import { productExamples } from '#contract/menu/product.example.ts'
import type { product } from '#contract/menu/product.ts'

/** The examples of a branch's menu, for a branch; `more` overrides the fields under test. */
export const menuBodies = {
  category: (branch_id: string, more: Partial<Out<typeof category.input>> = {}) => ({
    ...categoryExamples.create,
    branch_id,
    ...more,
  }),
  material: (branch_id: string, more: Partial<Out<typeof material.input>> = {}) => ({
    ...materialExamples.create,
    branch_id,
    ...more,
  }),
  group: (branch_id: string, materials: readonly string[], more: Partial<Out<typeof materialCatalog.input>> = {}) => ({
    ...materialCatalogExamples.create,
    branch_id,
    options: materials.map((material_id) => ({ material_id, price: 100, max_count: 1, is_default: false })),
    ...more,
  }),
  product: (branch_id: string, category_id: string, more: Partial<Out<typeof product.input>> = {}) => ({
    ...productExamples.create,
    branch_id,
    category_id,
    ...more,
  }),
}
