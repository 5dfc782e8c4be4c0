import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, text } from '../kit/fields.ts'
import { platformCodes } from '../platform/platforms.ts'

/** The features that a platform's adapter supports. Only the adapter states them. */
export const platformCapabilities = [
  'orders',
  'steps',
  'cancel',
  'courier',
  'items',
  'reported_state',
  'set_state',
  'set_busy',
] as const
export type PlatformCapability = (typeof platformCapabilities)[number]

const input = {
  external_id: text(64),
  /**
   * The address to call, chosen from the platform's own; null keeps the address that the platform
   * owner has set.
   */
  host: z.nullable(oneOf(accessHosts)),
}

const shows = {
  ...input,
  name: oneOf(platformCodes),
  /**
   * Whether the licence includes the platform's module. Without the module, a link can only be
   * switched off and its secrets removed.
   */
  is_licensed: z.boolean(),
  /** The restaurant's id on the platform. */
  external_id: z.string(),
  /** The names of the secrets that the platform needs, and whether each is stored. */
  secrets: z.record(z.string(), z.boolean()),
  /** The addresses to which the platform must push; none before it is linked. */
  addresses: z.array(z.object({ name: z.string(), method: z.string(), url: z.string() })),
  capabilities: z.array(oneOf(platformCapabilities)),
  /**
   * How closing the restaurant on the platform went, after its link was switched off; null if we
   * did not ask the platform to close it.
   */
  closing: z.nullable(z.object({ answer: oneOf(['queued', 'sent', 'refused']), reason: z.nullable(z.string()) })),
}

const params = z.strictObject({ branch_id: branchRef() })
const named = z.extend(params, { name: oneOf(platformCodes) })
const all = '/branch/{branch_id}/integration-platform-settings'
const one = `${all}/{name}` as const

const access = accessTo('branch-integration-platform-setting', {
  path: one,
  params: named,
  input,
  /** A null removes the stored secret, which only a link that is switched off can do without. */
  secrets: z.record(
    z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)),
    z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  ),
  shows,
})
export type PlatformSettings = z.infer<typeof access.row>
export type PlatformSettingsInput = z.infer<typeof access.input>

/**
 * A branch's links to platforms: those for which its company's licence includes a module, and those
 * that are stored although the licence does not include their module any more.
 */
export const platformSettings = {
  ...access,
  list: call({
    method: 'GET',
    path: all,
    permission: 'get-branch-integration-platform-setting',
    params,
    answer: z.array(access.row),
  }),
}
