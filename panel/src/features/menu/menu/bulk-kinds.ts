/** What can be done to many products at once; each opens its own form. */
export const bulkKinds = ['price', 'discount', 'stock', 'active', 'category', 'tax_rate'] as const
export type BulkKind = (typeof bulkKinds)[number]
