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
  /** No record. */
  | 'word'

/** Every parameter of the contract's paths that is no place itself; the sweeps fail where one is missing. */
export const recordAt: Record<string, Lies> = {
  order_id: 'branch',
  user_id: 'branch',
  kiosk_id: 'branch',
  branch_category_id: 'branch',
  branch_product_id: 'branch',
  branch_material_id: 'branch',
  branch_material_catalog_id: 'branch',
  menu_change_id: 'branch',
  product_catalog_id: 'branch',
  branch_request_id: 'branch',
  log_id: 'branch',
  role_id: 'company in part',
  file_id: 'maker',
  saved_view_id: 'maker',
  restaurant_registration_id: 'platform',
  api_key_id: 'everybody', // beside its company, which decides
  session_id: 'everybody', // beside its user
  role_schema_id: 'everybody',
  permission_id: 'everybody',
  resource_id: 'everybody',
  mail_id: 'everybody',
  currency_id: 'everybody',
  tax_office_id: 'everybody',
  synonym_group_id: 'everybody',
  kitchen_id: 'everybody',
  restaurant_image_id: 'everybody',
  payment_method_id: 'everybody',
  cancel_reason_id: 'everybody',
  delivery_type_id: 'everybody',
  company_blog_area_id: 'everybody',
  name: 'word',
  provider: 'word',
  resetCode: 'word',
  id: 'word',
}

/** Names of places: the guard knows them. */
export const placeNames = ['branch_id', 'company_id', 'account_id'] as const

/** Whether what a path's parameter names is one tenant's, so that others' is absent. Throws for a parameter nobody has placed. */
export function isTenants(name: string): boolean {
  if (placeNames.some((it) => it === name)) return true
  const lies = recordAt[name]
  if (!lies) throw new Error(`The sweeps do not know where a ${name} lies: say it in test-records.ts.`)
  return lies === 'branch' || lies === 'company in part' || lies === 'maker'
}
