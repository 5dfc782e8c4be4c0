import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { accountRef, companyRef, names, oneOf, placeRef, ref, text, uuid, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { namesPage, namesQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { roleNames } from './names.ts'
import { accountTypes } from './session.ts'

const permissionList = () => z.array(text(80)).check(z.maxLength(1000))

/** Who owns a role: the system, the provider, a dealer or a company. */
export const roleOwners = ['system', 'provider', 'account', 'company'] as const

const base = record('role', {
  input: {
    name: names(60),
    account_type: oneOf(accountTypes),
    /**
     * The dealer or the company to which the role belongs. Both are null for the provider's own
     * roles.
     */
    account_id: z.nullable(placeRef()),
    company_id: z.nullable(companyRef()),
    permissions: permissionList(),
  },
  shows: {
    owner_type: oneOf(roleOwners),
    owner_name: z.string(),
    user_count: z.int(),
    permission_count: z.int(),
    can_change: z.boolean(),
    /**
     * Why the caller cannot change the role: it is a system role, it has rights that the caller
     * lacks, or the caller holds it.
     */
    cannot: z.nullable(oneOf(['system', 'beyond', 'own'])),
  },
  sort: ['name', 'account_type', 'user_count', 'updated_at'],
  order: 'name',
  filter: {
    account_type: oneOf(accountTypes),
    owner_type: oneOf(roleOwners),
    account_id: accountRef(),
    company_id: companyRef(),
    permission: text(80),
  },
})

/**
 * A role is a bundle of permissions (semantics §1). Nobody can build a role with a permission they
 * do not hold, or with one above the provider's ceiling for the role's account type.
 */
export const role = {
  ...base,
  update: call({ ...base.update, lessens: true }),
  names: roleNames,
  /**
   * The roles that the caller may grant at a place: those of which the caller holds every
   * permission there.
   */
  givable: call({
    method: 'GET',
    path: '/front/role-list',
    permission: 'signed-in',
    query: z.extend(namesQuery(uuid()), {
      scope_type: oneOf(['provider', 'account', 'company', 'branch']),
      scope_id: z.optional(placeRef()),
      /** Finds only roles for these account types. */
      account_type: z.optional(oneOf(accountTypes)),
    }),
    answer: namesPage(z.string()),
  }),
}
export type Role = z.infer<typeof base.row>

const schemaRow = z.object({
  id: z.string(),
  account_type: oneOf(accountTypes),
  permissions: permissionList(),
  version: version(),
  updated_at: z.string(),
})
export type RoleSchema = z.infer<typeof schemaRow>
const schemaParams = z.strictObject({ role_schema_id: ref('role-schema', uuid()) })

/**
 * For each account type, its ceiling: the permissions that the provider lets dealers and companies
 * use in the roles they build.
 */
export const roleSchema = {
  input: z.strictObject({ permissions: permissionList() }),
  list: call({ method: 'GET', path: '/role-schema', permission: 'get-role-schema-all', answer: z.array(schemaRow) }),
  read: call({
    method: 'GET',
    path: '/role-schema/{role_schema_id}',
    permission: 'get-role-schema',
    params: schemaParams,
    answer: schemaRow,
  }),
  update: call({
    method: 'PUT',
    path: '/role-schema/{role_schema_id}',
    permission: 'put-role-schema',
    params: schemaParams,
    body: z.strictObject({ permissions: permissionList(), version: version() }),
    answer: schemaRow,
    platform: true,
  }),
  history: historyCall('/role-schema/{role_schema_id}', 'get-role-schema', schemaParams),
}
