import { forms, ids, type Examples } from '../kit/example.ts'
import type { product } from './product.ts'

export const productExamples: Examples<typeof product> = {
  ...forms<typeof product.input>({
    branch_id: ids.branch,
    category_id: ids.category,
    name: { tr: 'Adana dürüm', en: 'Adana wrap', de: 'Adana-Dürüm' },
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
  }),
  follow: { field: 'price', version: 1 },
}
