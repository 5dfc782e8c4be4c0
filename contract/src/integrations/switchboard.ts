import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, optionalText, text, version } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** Switchboards whose calls we understand (integrations §3). */
export const switchboardProviders = partiesOf('switchboard')
export type SwitchboardProvider = PartyOf<'switchboard'>

const input = {
  provider: oneOf(switchboardProviders),
  /** Numbers and extensions that are this branch's; without any, all calls told to its address. */
  lines: z.array(z.strictObject({ line: text(30) })).check(z.maxLength(20)),
  /** The telephone that rings first when somebody is called back. */
  extension: optionalText(20),
  /** Basic, where the provider signs in. */
  username: optionalText(60),
}

const shows = {
  ...input,
  secrets: z.object({ password: z.boolean(), key: z.boolean() }),
  /** Whether an address has been made for the provider to send to. */
  has_address: z.boolean(),
  /** Whether missed calls can be called back from here by the switchboard itself. */
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

/** The switchboard of a branch: who tells of its calls, and how it is believed. It is not asked anything: a test call takes the place of a check. */
export const switchboard = {
  ...access,
  /** Makes the address anew: the old one leads nowhere from then on. It appears in this answer only. */
  renew: call({
    method: 'PATCH',
    path: `${path}/address`,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    body: z.strictObject({ version: version() }),
    answer: z.extend(access.row, { address: z.string() }),
  }),
  /** A call of our own, marked as a test, as the provider would tell of it: it rings on every till of the branch. */
  test: call({
    method: 'POST',
    path: `${path}/test-call`,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    answer: access.row,
  }),
}
