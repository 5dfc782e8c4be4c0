import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import type { BulkRefusal } from '#contract/menu/menu.ts'
import type { auditAll } from '#server/kit/audit/audit.ts'
import type { StockKind, StockRow } from './stock.ts'

/** The record's name in the panel's languages. */
export type Names = StockRow['name']
/** A menu record that was changed, with its fields before and after the change. */
export type Touched =
  | { of: 'stock'; kind: StockKind; id: string; name: Names; before: OutOfStock | null; after: OutOfStock | null }
  | { of: 'product'; id: string; name: Names; before: ProductFields; after: ProductFields }
  | {
      of: 'removed'
      id: string
      name: Names
      row: Record<string, unknown>
      groups: object[]
      materials: string[]
      catalogs: string[]
      /** The product's category. It is recorded here in case the category is deleted later. */
      home: Record<string, unknown>
    }

/** The fields of a product that bulk actions may write. */
export const productFields = {
  name: 'jsonb',
  price: 'int',
  discounted_price: 'int',
  is_active: 'boolean',
  category_id: 'uuid',
  position: 'int',
  tax_rate: 'int',
  overrides: 'jsonb',
} as const
export type ProductFields = Partial<Record<keyof typeof productFields, unknown>>

/** Who acts, when and from where. */
export type By = Parameters<typeof auditAll>[1]

export interface Skipped {
  id: string
  name: Names
  reason: BulkRefusal
}
export interface Undone {
  done: number
  skipped: Skipped[]
}

export const skip = (it: { id: string; name: Names }, reason: BulkRefusal): Skipped => ({
  id: it.id,
  name: it.name,
  reason,
})
