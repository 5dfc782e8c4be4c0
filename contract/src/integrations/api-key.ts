import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, ref, text, uuid } from '../kit/fields.ts'

/**
 * The scopes of a key: sending orders, reading the menu, serving guests at tables, booking tables,
 * signing members up and in. `staff`: the key acts for the branch's own staff, like a waiter's app. It may name any table and
 * pay any bill, where other keys need the guests' token.
 */
export const keyScopes = ['order', 'menu', 'table', 'reservation', 'member', 'staff'] as const

const row = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(oneOf(keyScopes)),
  /** The key's last four characters, which are the only part stored in clear. */
  hint: z.string(),
  created_by: z.nullable(z.string()),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })

/** Keys for a company's own ordering apps (module `api`). */
export const apiKey = {
  list: call({
    method: 'GET',
    path: '/company/{company_id}/api-key',
    permission: 'get-api-key-all',
    whole: true,
    params,
    answer: z.array(row),
  }),
  /** The key itself is shown only in this answer. */
  create: call({
    method: 'POST',
    path: '/company/{company_id}/api-key',
    permission: 'post-api-key',
    whole: true,
    module: 'api',
    params,
    body: z.strictObject({
      name: text(60),
      scopes: z.array(oneOf(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
    }),
    answer: z.object({ ...row.shape, key: z.string() }),
    status: 201,
  }),
  /** From the next request on, the key is refused. */
  revoke: call({
    method: 'DELETE',
    path: '/company/{company_id}/api-key/{api_key_id}',
    permission: 'delete-api-key',
    whole: true,
    params: z.extend(params, { api_key_id: ref('api-key', uuid()) }),
    answer: z.null(),
  }),
}
