/** Whom or what a record belongs to that a path names. */
type Owner =
  /**
   * The record belongs to a branch, or (`company in part`) to a company whose users need access to
   * only a part of it.
   */
  | 'branch'
  | 'company in part'
  /** The record belongs only to its author. */
  | 'maker'
  /**
   * Either reference data, or a record for which only access to the other record or place in the
   * request matters.
   */
  | 'everybody'
  | 'platform'

/**
 * What the records of each noun that paths name belong to. The key is the mark of the id in the
 * contract. The sweeps fail if a noun is missing. A parameter without a mark names no record.
 */
export const recordAt: Record<string, Owner> = {
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
  'branch-zone': 'branch',
  'branch-pause': 'branch',
  courier: 'branch',
  'dining-area': 'branch',
  'dining-table': 'branch',
  'table-join': 'branch',
  'table-session': 'branch',
  'table-command': 'branch',
  reservation: 'branch',
  comment: 'branch',
  'phone-call': 'branch',
  'platform-settlement': 'branch',
  'integration-log': 'branch',
  role: 'company in part',
  member: 'company in part',
  'partner-institution': 'company in part',
  'institution-member': 'company in part',
  'definition-point': 'company in part',
  notification: 'company in part',
  'scheduled-task': 'company in part',
  story: 'company in part',
  'company-theme': 'company in part',
  banner: 'branch',
  campaign: 'branch',
  discount: 'company in part',
  'gift-cheque': 'company in part',
  segment: 'company in part',
  'member-import': 'company in part',
  'member-correction': 'company in part',
  file: 'maker',
  'saved-view': 'maker',
  'restaurant-registration': 'platform',
  'api-key': 'everybody', // named together with its company, which decides on access
  'webhook-endpoint': 'everybody', // named together with its company
  'webhook-delivery': 'everybody', // named together with its endpoint
  'payment-refund': 'everybody', // named together with its order
  'courier-delivery': 'everybody', // named together with its order
  'payment-only-there': 'everybody', // named together with its company
  'payment-attempt': 'everybody', // named together with its company
  session: 'everybody', // named together with its user
  'gift-cheque-batch': 'everybody', // named together with its cheque
  'role-schema': 'everybody',
  permission: 'everybody',
  resource: 'everybody',
  mail: 'everybody',
  'background-work': 'everybody',
  'delivery-template': 'everybody',
  theme: 'everybody',
  icon: 'everybody',
  content: 'everybody',
  'company-post': 'company in part',
  currency: 'everybody',
  'integration-platform': 'everybody',
  'tax-office': 'everybody',
  'synonym-group': 'everybody',
  kitchen: 'everybody',
  'public-holiday': 'everybody',
  'restaurant-image': 'everybody',
  'payment-method': 'everybody',
  'cancel-reason': 'everybody',
  'delivery-type': 'everybody',
  'company-blog-area': 'everybody',
}

/** Whether a mark stands for a place in the scope tree. */
export const isPlace = (of: string): boolean => ['branch', 'company', 'account'].includes(of)

/**
 * Whether a noun's records belong to one tenant, so that other tenants get the same answer as for a
 * record that does not exist. Throws for a noun that is missing from the list.
 */
export function isTenants(of: string): boolean {
  if (isPlace(of)) return true
  const lies = recordAt[of]
  if (!lies) throw new Error(`The sweeps do not know where a ${of} lies: say it in test-records.ts.`)
  return lies === 'branch' || lies === 'company in part' || lies === 'maker'
}
