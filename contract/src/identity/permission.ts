import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, optionalText, ref, text, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { listQuery, page } from '../kit/list.ts'
import { accountTypes } from './session.ts'

export const permissionVerbs = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The provider's own texts in three languages. An empty text keeps the product's text. */
const ownWords = (max: number) =>
  z.strictObject({ tr: optionalText(max), en: optionalText(max), de: optionalText(max) })
const textInput = { name: ownWords(80), help: ownWords(300) }
const lastChange = { version: version(), updated_at: z.string() }

/**
 * A permission and the calls that it allows. Which calls those are is read from the contract, never
 * written by hand (semantics §1). Only the permission's texts can be changed.
 */
const row = z.object({
  id: z.string(),
  ...textInput,
  wing: z.string(),
  /** The kind of record that the permission is about. */
  noun: z.string(),
  verb: oneOf(permissionVerbs),
  calls: z.array(z.object({ method: z.string(), path: z.string(), name: z.string() })),
  /** The permission takes effect only if the provider itself grants it. */
  is_platform: z.boolean(),
  module: z.nullable(z.string()),
  /** How many roles and users in the caller's tree have this permission. */
  role_count: z.int(),
  user_count: z.int(),
  /**
   * Whether the caller has the permission anywhere. Nobody can grant a permission they do not have.
   */
  is_held: z.boolean(),
  /**
   * The account types for which dealers and companies may build roles that contain this permission.
   */
  ceilings: z.array(oneOf(accountTypes)),
  ...lastChange,
})
export type Permission = z.infer<typeof row>

const resourceRow = z.object({
  id: z.string(),
  ...textInput,
  wing: z.string(),
  permission_count: z.int(),
  call_count: z.int(),
  ...lastChange,
})
export type Resource = z.infer<typeof resourceRow>

const input = z.strictObject(textInput)
const body = z.extend(input, { version: version() })
const params = z.strictObject({ permission_id: ref('permission', text(80)) })
const resourceParams = z.strictObject({ resource_id: ref('resource', text(80)) })

/**
 * The catalogue of permissions that can be granted. It follows from the contract, so nothing is
 * added or deleted through these calls.
 */
export const permission = {
  input,
  /** The whole catalogue in one answer, ordered by wing and resource, for drawing a tree. */
  tree: call({ method: 'GET', path: '/permission-tree', permission: 'get-permission-all', answer: z.array(row) }),
  list: call({
    method: 'GET',
    path: '/permission',
    permission: 'get-permission-all',
    query: listQuery({
      sort: ['id', 'noun', 'role_count', 'user_count'],
      order: 'noun',
      isSearched: true,
      filter: { wing: text(40), noun: text(80), verb: oneOf(permissionVerbs) },
    }),
    answer: page(row),
  }),
  read: call({ method: 'GET', path: '/permission/{permission_id}', permission: 'get-permission', params, answer: row }),
  update: call({
    method: 'PUT',
    path: '/permission/{permission_id}',
    permission: 'put-permission',
    params,
    body,
    answer: row,
    platform: true,
  }),
  history: call({ ...historyCall('/permission/{permission_id}', 'put-permission', params), platform: true }),
}

/** The resources that permissions are about. */
export const resource = {
  input,
  list: call({
    method: 'GET',
    path: '/resource',
    permission: 'get-permission-all',
    query: listQuery({
      sort: ['id', 'wing', 'permission_count', 'call_count'],
      order: 'wing',
      isSearched: true,
      filter: { wing: text(40) },
    }),
    answer: page(resourceRow),
  }),
  read: call({
    method: 'GET',
    path: '/resource/{resource_id}',
    permission: 'get-permission',
    params: resourceParams,
    answer: resourceRow,
  }),
  update: call({
    method: 'PUT',
    path: '/resource/{resource_id}',
    permission: 'put-permission',
    params: resourceParams,
    body,
    answer: resourceRow,
    platform: true,
  }),
  history: call({ ...historyCall('/resource/{resource_id}', 'put-permission', resourceParams), platform: true }),
}
