/** What can be done to many products at once; each opens its own form. */
export const bulkKinds = ['price', 'discount', 'stock', 'active', 'category', 'tax_rate'] as const
/** How many are offered directly; the rest are behind one button. */
export const bulkKindsInSight = 3
export type BulkKind = (typeof bulkKinds)[number]
