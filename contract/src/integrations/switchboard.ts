import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, optionalText, text, version } from '../kit/fields.ts'
import { historyEntry } from '../kit/history.ts'

/** Switchboards whose calls we understand (integrations §3). */
export const switchboardProviders = ['verimor', 'netsantral', 'bulutfon'] as const
export type SwitchboardProvider = (typeof switchboardProviders)[number]

const input = z.strictObject({
  provider: oneOf(switchboardProviders),
  is_active: z.boolean(),
  /** Numbers and extensions that are this branch's; without any, all calls told to its address. */
  lines: z.array(z.strictObject({ line: text(30) })).check(z.maxLength(20)),
  /** The telephone that rings first when somebody is called back. */
  extension: optionalText(20),
  /** Basic, where the provider signs in. */
  username: optionalText(60),
  /** Those that are to change; an empty one stays as it is. */
  secrets: z.strictObject({ password: optionalText(200), key: optionalText(200) }),
})
export type SwitchboardInput = z.infer<typeof input>

const row = z.object({
  ...input.shape,
  /** 0 where the branch never had one. */
  version: z.int(),
  /** Whether each is there. */
  secrets: z.object({ password: z.boolean(), key: z.boolean() }),
  /** Whether an address has been made for the provider to send to. */
  has_address: z.boolean(),
  /** Whether missed calls can be called back from here by the switchboard itself. */
  can_originate: z.boolean(),
  heard_at: z.nullable(z.string()),
})
export type Switchboard = z.infer<typeof row>

const params = z.strictObject({ branch_id: branchRef() })
const path = '/branch/{branch_id}/switchboard'

/** The switchboard of a branch: who tells of its calls, and how it is believed. */
export const switchboard = {
  noun: 'branch-switchboard',
  input,
  read: call({ method: 'GET', path, permission: 'get-branch-switchboard', params, answer: row }),
  update: call({
    method: 'PUT',
    path,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    body: z.extend(input, { version: z.int().check(z.nonnegative()) }),
    answer: row,
  }),
  /** Makes the address anew: the old one leads nowhere from then on. It appears in this answer only. */
  renew: call({
    method: 'PATCH',
    path: `${path}/address`,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    body: z.strictObject({ version: version() }),
    answer: z.object({ ...row.shape, address: z.string() }),
  }),
  /** A call of our own, marked as a test, as the provider would tell of it: it rings on every till of the branch. */
  test: call({
    method: 'POST',
    path: `${path}/test-call`,
    permission: 'put-branch-switchboard',
    module: 'caller_id',
    params,
    answer: row,
  }),
  history: call({
    method: 'GET',
    path: `${path}/history`,
    permission: 'get-branch-switchboard',
    params,
    answer: z.array(historyEntry),
  }),
}
