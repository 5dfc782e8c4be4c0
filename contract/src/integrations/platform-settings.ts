import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, text } from '../kit/fields.ts'
import { platformSteps } from '../ordering/order-fields.ts'
import { platformCodes } from '../platform/platforms.ts'
import { platformHealth } from './platform-health.ts'

/** What can be done about a restaurant and its orders on a platform. */
export const platformCapabilities = [
  'orders',
  'accept',
  'reject',
  'ready',
  'dispatch',
  'deliver',
  'courier',
  'itemStatus',
  'reportedState',
  'open',
  'timedClose',
  'busy',
  'price',
  'menuPush',
  'reviews',
  'settlements',
] as const
export type PlatformCapability = (typeof platformCapabilities)[number]

/**
 * Who does it. `ours`: this product does it. `by_courier`: this product does it for orders that the
 * restaurant's courier delivers, and the platform does it for those of its own courier. `theirs`:
 * only the platform does it, on its own screens. Only the adapter states this.
 */
export const capabilityHolders = ['ours', 'by_courier', 'theirs'] as const
export type CapabilityHolder = (typeof capabilityHolders)[number]

const input = {
  external_id: text(64),
  /**
   * The address to call, chosen from the platform's own; null keeps the address that the platform
   * owner has set.
   */
  host: z.nullable(oneOf(accessHosts)),
  /**
   * What else the platform must know or be known by, under the names in `fields`. A setting that is
   * left out stays as it is.
   */
  settings: z._default(
    z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.string().check(z.trim(), z.maxLength(200))),
    {},
  ),
}

const shows = {
  ...input,
  name: oneOf(platformCodes),
  /**
   * Whether the licence includes the platform's module. Without the module, a link can only be
   * switched off and its secrets removed.
   */
  is_licensed: z.boolean(),
  /** Whether the platform's owner offers the platform to branches that are not connected yet. */
  is_offered: z.boolean(),
  /** What the platform's owner tells connected branches, for example during an outage. */
  note: z.string(),
  /** The restaurant's id on the platform. */
  external_id: z.string(),
  /** The names of the secrets that the platform needs, and whether each is stored. */
  secrets: z.record(z.string(), z.boolean()),
  /** The names of the platform's settings, each with the values it may have; none means any text. */
  fields: z.array(z.object({ name: z.string(), choices: z.array(z.string()), is_optional: z.boolean() })),
  settings: z.record(z.string(), z.string()),
  /** The addresses to which the platform must push; none before it is linked. */
  addresses: z.array(z.object({ name: z.string(), method: z.string(), url: z.string() })),
  capabilities: z.record(oneOf(platformCapabilities), oneOf(capabilityHolders)),
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
  /** How the connection is doing: orders, answers, errors, and what was given up. */
  health: call({
    method: 'GET',
    path: `${one}/health`,
    permission: 'get-branch-integration-platform-health',
    params: named,
    answer: platformHealth,
  }),
  /**
   * Sends the steps once more that were given up for this reason and are still wanted. Each is sent
   * only if the platform has not taken it meanwhile. Returns how many are sent.
   */
  sendAgain: call({
    method: 'POST',
    path: `${one}/send-again`,
    permission: 'put-branch-integration-platform-setting',
    params: named,
    body: z.strictObject({ name: oneOf(platformSteps), reason: z.string().check(z.maxLength(1000)) }),
    answer: z.object({ count: z.int() }),
  }),
}
