import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, text } from '../kit/fields.ts'
import { historyEntry } from '../kit/history.ts'
import { platformCodes } from '../platform/platforms.ts'

/** What a platform's adapter can do; only the adapter says so. */
export const platformCapabilities = [
  'orders',
  'steps',
  'cancel',
  'courier',
  'items',
  'reported_state',
  'set_state',
] as const
export type PlatformCapability = (typeof platformCapabilities)[number]

/** The platform's own installations. A link to any other address is made by the platform owner, and keeps it. */
export const platformHosts = ['live', 'test'] as const

const row = z.object({
  name: oneOf(platformCodes),
  /** 0 where the branch was never linked. */
  version: z.int(),
  is_active: z.boolean(),
  /** The restaurant's id there. */
  external_id: z.string(),
  host: z.nullable(oneOf(platformHosts)),
  /** Each secret the platform asks for, by name, and whether it is there; what it is nobody can read. */
  secrets: z.record(z.string(), z.boolean()),
  /** Where the platform is to push; none before it is linked. */
  addresses: z.array(z.object({ name: z.string(), method: z.string(), url: z.string() })),
  capabilities: z.array(oneOf(platformCapabilities)),
  /** The last time somebody checked the connection, and what came of it in the platform's words. */
  checked: z.nullable(z.object({ at: z.string(), is_well: z.boolean(), said: z.string() })),
})
export type PlatformSettings = z.infer<typeof row>

const params = z.strictObject({ branch_id: branchRef() })
const named = z.extend(params, { name: oneOf(platformCodes) })
const all = '/branch/{branch_id}/integration-platform-settings'
const one = `${all}/{name}` as const

const input = z.strictObject({
  is_active: z.boolean(),
  external_id: text(64),
  /** Null keeps the address that somebody above has set. */
  host: z.nullable(oneOf(platformHosts)),
  /** Those that are to change; an empty one stays as it is. */
  secrets: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.string().check(z.trim(), z.maxLength(300))),
})
export type PlatformSettingsInput = z.infer<typeof input>

/** A branch's links to the platforms that its company's licence has a module for. */
export const platformSettings = {
  noun: 'branch-integration-platform-setting',
  input,
  list: call({
    method: 'GET',
    path: all,
    permission: 'get-branch-integration-platform-setting',
    params,
    answer: z.array(row),
  }),
  read: call({
    method: 'GET',
    path: one,
    permission: 'get-branch-integration-platform-setting',
    params: named,
    answer: row,
  }),
  update: call({
    method: 'PUT',
    path: one,
    permission: 'put-branch-integration-platform-setting',
    params: named,
    body: z.extend(input, { version: z.int().check(z.nonnegative()) }),
    answer: row,
  }),
  /** Signs in there with the secrets that are stored, and asks for the restaurant. */
  check: call({
    method: 'POST',
    path: `${one}/check`,
    permission: 'put-branch-integration-platform-setting',
    params: named,
    answer: row,
  }),
  history: call({
    method: 'GET',
    path: `${one}/history`,
    permission: 'get-branch-integration-platform-setting',
    params: named,
    answer: z.array(historyEntry),
  }),
}
