import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, optionalText, text, version } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** The switchboards whose calls we can read (integrations §3). */
export const switchboardProviders = partiesOf('switchboard')
export type SwitchboardProvider = PartyOf<'switchboard'>

const input = {
  provider: oneOf(switchboardProviders),
  /**
   * The branch's numbers and extensions. If there are none, every call reported to the
   * switchboard's address counts.
   */
  lines: z.array(z.strictObject({ line: text(30) })).check(z.maxLength(20)),
  /** The telephone that rings first when somebody calls back. */
  extension: optionalText(20),
  /** The user name for Basic authentication, if the provider uses that. */
  username: optionalText(60),
}

const shows = {
  ...input,
  secrets: z.object({ password: z.boolean(), key: z.boolean() }),
  /** Whether an address exists to which the provider can send. */
  has_address: z.boolean(),
  /** Whether the switchboard itself can dial a callback. */
  can_originate: z.boolean(),
  heard_at: z.nullable(z.string()),
}

const params = z.strictObject({ branch_id: branchRef() })
const path = '/branch/{branch_id}/switchboard'

const { check: _, ...access } = accessTo('branch-switchboard', {
  path,
  params,
  input,
  secrets: z.strictObject({ password: optionalText(200), key: optionalText(200) }),
  shows,
  writes: { module: 'caller_id' },
})
export type Switchboard = z.infer<typeof access.row>
export type SwitchboardInput = z.infer<typeof access.input>

/**
 * The switchboard of a branch: which provider reports its calls, and how that provider
 * authenticates. We send it no requests, so a test call takes the place of a connection check.
 */
export const switchboard = {
  ...access,
  /** Makes a new address; the old one becomes invalid. The address is shown only in this answer. */
  renew: call({
    method: 'PATCH',
    path: `${path}/address`,
    permission: 'put-branch-switchboard',
    frees: true,
    params,
    body: z.strictObject({ version: version() }),
    answer: z.extend(access.row, { address: z.string() }),
  }),
  /**
   * A test call that we make ourselves, in the provider's format and marked as a test. It rings on
   * every till of the branch.
   */
  test: call({
    method: 'POST',
    path: `${path}/test-call`,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    answer: access.row,
  }),
}
