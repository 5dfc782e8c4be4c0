/** Where what a path names by an id of its own lies. */
type Lies =
  /** At a branch, or a company of which a part is enough. */
  | 'branch'
  | 'company in part'
  /** Who made it has it alone. */
  | 'maker'
  /** Reference data, or decided by the place that is named beside it. */
  | 'everybody'
  | 'platform'

/** Every noun whose records paths name, by the mark of the id; the sweeps fail where one is missing. What has no mark is a word and names no record. */
export const recordAt: Record<string, Lies> = {
  order: 'branch',
  user: 'branch',
  kiosk: 'branch',
  'branch-category': 'branch',
  'branch-product': 'branch',
  'branch-material': 'branch',
  'branch-material-catalog': 'branch',
  'menu-change': 'branch',
  'product-catalog': 'branch',
  'branch-request': 'branch',
  'integration-log': 'branch',
  role: 'company in part',
  file: 'maker',
  'saved-view': 'maker',
  'restaurant-registration': 'platform',
  'api-key': 'everybody', // beside its company, which decides
  session: 'everybody', // beside its user
  'role-schema': 'everybody',
  permission: 'everybody',
  resource: 'everybody',
  mail: 'everybody',
  currency: 'everybody',
  'tax-office': 'everybody',
  'synonym-group': 'everybody',
  kitchen: 'everybody',
  'restaurant-image': 'everybody',
  'payment-method': 'everybody',
  'cancel-reason': 'everybody',
  'delivery-type': 'everybody',
  'company-blog-area': 'everybody',
}

/** Whether what is named is a place of the tree. */
export const isPlace = (of: string): boolean => ['branch', 'company', 'account'].includes(of)

/** Whether a record is one tenant's, so that others' is absent. Throws for one nobody has placed. */
export function isTenants(of: string): boolean {
  if (isPlace(of)) return true
  const lies = recordAt[of]
  if (!lies) throw new Error(`The sweeps do not know where a ${of} lies: say it in test-records.ts.`)
  return lies === 'branch' || lies === 'company in part' || lies === 'maker'
}
