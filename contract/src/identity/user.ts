import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import {
  accountRef,
  branchRef,
  companyRef,
  email,
  oneOf,
  optionalPhone,
  placeRef,
  refId,
  text,
  uuid,
  version,
} from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { accountTypes } from './session.ts'

/** Where a role holds (semantics §1). `scope_id` is null for the provider's whole tree. */
export const scopeTypes = ['provider', 'account', 'company', 'branch'] as const

/** A role at a place. */
const assignment = z.strictObject({
  role_id: uuid(),
  scope_type: oneOf(scopeTypes),
  scope_id: z.nullable(placeRef()),
})

/** How a user stands: may sign in, has not answered the invitation yet, was shut out. */
export const userStates = ['active', 'invited', 'suspended'] as const

/** Why somebody cannot do something somewhere: the first wall that stands in the way. */
export const whyCodes = [
  'allowed',
  'suspended',
  'invited',
  'two_factor',
  'permission',
  'ceiling',
  'platform',
  'scope',
  'off',
  'module',
  'licence',
] as const

const base = record('user', {
  input: {
    name: text(60),
    surname: text(60),
    email: email(),
    phone: optionalPhone(),
    language_id: refId(),
    is_show_live_support: z.boolean(),
    is_auth_for_account: z.boolean(),
    assignments: z.array(assignment).check(z.minLength(1), z.maxLength(20)),
  },
  shows: {
    /** None where the place of the last one has gone to another company. */
    assignments: z.array(assignment),
    account_type: oneOf(accountTypes),
    account_id: z.nullable(z.string()),
    company_id: z.nullable(z.string()),
    /** Of the dealer, partner or company the user belongs to. */
    home_name: z.string(),
    profile_image: z.nullable(z.string()),
    state: oneOf(userStates),
    has_two_factor: z.boolean(),
    last_login_at: z.nullable(z.string()),
    created_at: z.string(),
    /** For each assignment, what people call the role and the place. */
    places: z.array(z.object({ role: z.record(z.string(), z.string()), place: z.string() })),
    /** Whether the caller may change this user at all. */
    can_change: z.boolean(),
    /** Why not: it is the caller, or may do somewhere what the caller may not. */
    cannot: z.nullable(oneOf(['self', 'beyond'])),
    /** A partner's user who works for others too: the caller changes the rights in its own tree and nothing else. */
    is_shared: z.boolean(),
  },
  sort: ['name', 'email', 'last_login_at', 'created_at'],
  order: 'name',
  filter: {
    account_type: oneOf(accountTypes),
    state: oneOf(userStates),
    account_id: accountRef(),
    company_id: companyRef(),
    branch_id: branchRef(),
    role_id: uuid(),
    /** Whoever holds it somewhere. */
    permission: text(80),
  },
})

/** People who sign in (spec §7). Inviting, suspending and deleting are calls of their own. */
export const user = {
  ...base,
  /** Suspends or lets in again; a suspended user is out within a second, on HTTP and sockets. */
  suspend: call({
    method: 'PATCH',
    path: '/user/{user_id}',
    permission: 'patch-user',
    params: base.params,
    body: z.strictObject({ is_active: z.boolean(), version: version() }),
    answer: base.row,
  }),
  /** Sends the invitation again. */
  invite: call({
    method: 'POST',
    path: '/user/{user_id}/invite',
    permission: 'post-user',
    params: base.params,
    answer: z.null(),
  }),
  /** Switches the second step off for somebody who has lost phone and recovery codes; whoever may have the password reset may do this too. */
  stopTwoFactor: call({
    method: 'PATCH',
    path: '/user/{user_id}/two-factor/stop',
    permission: 'get-user-reset-password',
    params: base.params,
    answer: z.null(),
  }),
  /** "Why can't she?": may this user make a call at a branch, and if not, what is missing. */
  why: call({
    method: 'GET',
    path: '/user/{user_id}/why',
    permission: 'get-user',
    params: base.params,
    query: z.strictObject({ permission: text(80), branch_id: z.optional(branchRef()) }),
    answer: z.object({
      code: oneOf(whyCodes),
      /** The permission, or the module, that is asked for; the place that is switched off. */
      missing: z.nullable(z.string()),
      /** Where the user holds it, and by which role; for `scope` and `off`. */
      elsewhere: z.array(z.object({ role: z.string(), place: z.string() })),
      /** Roles of the user's kind that hold the permission: giving one is the cure. At most 5. */
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** The company of the branch, whose licence is concerned. */
      company_id: z.nullable(z.string()),
    }),
  }),
}
export type User = z.infer<typeof base.row>
