/** What can be done to many products at once; each opens its own form. */
export const bulkKinds = ['price', 'discount', 'stock', 'active', 'category', 'tax_rate'] as const
/** The first so many are offered at once, the rest behind one button. */
export const bulkKindsInSight = 3
export type BulkKind = (typeof bulkKinds)[number]
