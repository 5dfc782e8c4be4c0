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

/**
 * The level at which a role applies (semantics §1). `scope_id` is null at the provider's level,
 * which covers the whole tree.
 */
export const scopeTypes = ['provider', 'account', 'company', 'branch'] as const

/** A role at a place. */
const assignment = z.strictObject({
  role_id: uuid(),
  scope_type: oneOf(scopeTypes),
  scope_id: z.nullable(placeRef()),
})

/**
 * `active`: may sign in. `invited`: has not accepted the invitation yet. `suspended`: may not sign
 * in.
 */
export const userStates = ['active', 'invited', 'suspended'] as const

/** Why a user may not make a call at a place. The first check that fails gives the reason. */
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
    /**
     * The user's roles and where they apply. Empty if the place where the user had the last
     * remaining role was moved to another company.
     */
    assignments: z.array(assignment),
    account_type: oneOf(accountTypes),
    account_id: z.nullable(z.string()),
    company_id: z.nullable(z.string()),
    /** Name of the dealer, partner or company the user belongs to. */
    home_name: z.string(),
    profile_image: z.nullable(z.string()),
    state: oneOf(userStates),
    has_two_factor: z.boolean(),
    last_login_at: z.nullable(z.string()),
    created_at: z.string(),
    /** The display names of the role and the place, for each assignment. */
    places: z.array(z.object({ role: z.record(z.string(), z.string()), place: z.string() })),
    can_change: z.boolean(),
    /**
     * Why the caller cannot change this user: it is the caller's own account, or the user has a
     * right that the caller lacks.
     */
    cannot: z.nullable(oneOf(['self', 'beyond'])),
    /**
     * A partner's user who also works for other companies. The caller may change only this user's
     * rights within the caller's own tree.
     */
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
    /** Users who hold this permission anywhere. */
    permission: text(80),
  },
})

/** People who sign in (spec §7). Inviting, suspending and deleting are calls of their own. */
export const user = {
  ...base,
  update: call({ ...base.update, lessens: true }),
  /**
   * Suspends a user or lifts a suspension. A suspended user loses access by HTTP and sockets within
   * a second.
   */
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
  /**
   * Switches off the second step for a user who has lost both phone and recovery codes. Everybody
   * who may reset the password may do this.
   */
  stopTwoFactor: call({
    method: 'PATCH',
    path: '/user/{user_id}/two-factor/stop',
    permission: 'get-user-reset-password',
    params: base.params,
    answer: z.null(),
  }),
  /**
   * "Why can't she?": says whether this user may make a call at a branch and, if not, what is
   * missing.
   */
  why: call({
    method: 'GET',
    path: '/user/{user_id}/why',
    permission: 'get-user',
    params: base.params,
    query: z.strictObject({ permission: text(80), branch_id: z.optional(branchRef()) }),
    answer: z.object({
      code: oneOf(whyCodes),
      /** The permission or module that is missing, or the place that is switched off. */
      missing: z.nullable(z.string()),
      /**
       * The places where the user does have the permission, and through which role. Given only for
       * the codes `scope` and `off`.
       */
      elsewhere: z.array(z.object({ role: z.string(), place: z.string() })),
      /**
       * Roles of the user's kind that include the permission, at most 5. Granting any of them would
       * solve it.
       */
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** The company of the branch, whose licence applies. */
      company_id: z.nullable(z.string()),
    }),
  }),
}
export type User = z.infer<typeof base.row>
