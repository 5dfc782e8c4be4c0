/** The available bulk changes; each opens its own form. */
export const bulkKinds = ['price', 'discount', 'stock', 'active', 'category', 'tax_rate'] as const
/** How many bulk changes are shown directly. The others are behind a button. */
export const bulkKindsInSight = 3
export type BulkKind = (typeof bulkKinds)[number]
