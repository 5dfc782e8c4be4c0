import * as z from 'zod/mini'
import { money, oneOf, version } from '../kit/fields.ts'
import { channels } from '../organisation/channels.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { offReasons } from './availability.ts'
import { out, schedule, selectionTypes } from './menu-fields.ts'

export const nameRow = z.object({ tr: z.string(), en: z.string(), de: z.string() })
const sold = {
  id: z.string(),
  name: nameRow,
  is_active: z.boolean(),
  schedule: schedule(),
  delivery_types: z.array(oneOf(deliveryTypes)),
  master_id: z.nullable(z.string()),
  version: version(),
}
export const categoryRow = z.object({ ...sold, image: z.nullable(z.string()) })
/** `off` says why the product is not sold now. `off_by` is the material or group that causes it. */
export const productRow = z.object({
  ...sold,
  category_id: z.string(),
  image: z.nullable(z.string()),
  price: money(),
  discounted_price: z.nullable(money()),
  premium_price: z.nullable(money()),
  tax_rate: z.int(),
  is_listed: z.boolean(),
  channels: z.array(oneOf(channels)),
  groups: z.array(z.string()),
  materials: z.array(z.string()),
  overrides: z.array(z.string()),
  out: z.nullable(out),
  off: z.nullable(oneOf(offReasons)),
  off_by: z.nullable(z.string()),
})
export const materialRow = z.object({ id: z.string(), name: nameRow, is_active: z.boolean(), out: z.nullable(out) })
const groupRow = z.object({
  id: z.string(),
  name: nameRow,
  selection_type: oneOf(selectionTypes),
  minimum_limit: z.int(),
  selection_limit: z.int(),
  is_required: z.boolean(),
  free_count: z.int(),
  is_active: z.boolean(),
  options: z.array(z.object({ material_id: z.string(), price: money(), max_count: z.int() })),
})

/** The state last sent to a platform for a product or material, unless that is simply "on sale". */
const platformItem = z.object({
  item_id: z.string(),
  platform: z.string(),
  wanted: z.enum(['on', 'out', 'out_today']),
  state: z.enum(['queued', 'sent', 'refused']),
  reason: z.nullable(z.string()),
})

export const menuRow = z.object({
  branch_id: z.string(),
  currency: z.string(),
  timezone: z.string(),
  /** The end of the business day, when items that are off for the day become available again. */
  day_ends_at: z.string(),
  /** The platforms on which the branch sells, besides its own channels. */
  platforms: z.array(z.string()),
  /** The categories in the order of their positions. */
  categories: z.array(categoryRow),
  products: z.array(productRow),
  materials: z.array(materialRow),
  groups: z.array(groupRow),
  platform_items: z.array(platformItem),
})
