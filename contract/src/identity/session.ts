import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { email, oneOf, text } from '../kit/fields.ts'
import { countries } from '../kit/phone.ts'

/** The account types of semantics §1, widest first. */
export const accountTypes = ['provider', 'account', 'company', 'branch', 'kiosk', 'solution_partner'] as const
export type AccountType = (typeof accountTypes)[number]

/**
 * Why a session has ended, for its user to read. When `refresh` is refused, `current.ended` holds
 * the reason if the caller's token belonged to that session.
 */
export const sessionEnds = ['elsewhere', 'password', 'email', 'suspended', 'too_many', 'reused', 'idle'] as const
export type SessionEnd = (typeof sessionEnds)[number]

const licence = z.object({
  company_id: z.string(),
  license_type: oneOf(['customer', 'partner_demo', 'staff_demo']),
  licensed_module_list: z.record(z.string(), z.boolean()),
  limits: z.record(z.string(), z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  grace_ends_at: z.string(),
})

const branch = z.object({ branch_id: z.string(), company_id: z.string(), name: z.string() })

/** The signed-in user, with the field names of spec §3. */
export const userInfo = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  account_type: oneOf(accountTypes),
  account_id: z.nullable(z.string()),
  permissions: z.array(z.string()),
  users_branches: z.array(branch),
  user_companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The country whose rules apply to phone numbers written without a country code. */
      country: oneOf(countries),
      currency: z.string(),
      /** The company's time zone, which decides its dates. */
      timezone: z.string(),
      branch: z.array(branch),
      license: z.nullable(licence),
    }),
  ),
  lang: z.int(),
  is_show_live_support: z.boolean(),
  is_auth_for_account: z.boolean(),
  /**
   * The step that the user must complete first. Until then every other call answers 403
   * `two_factor_required` or `registration_required`.
   */
  pending: z.nullable(oneOf(['two_factor', 'registration'])),
  registering: z.nullable(z.string()),
  /**
   * The only company that the session reaches, if a partner opened the session for one customer;
   * otherwise null.
   */
  only_company_id: z.nullable(z.string()),
})
export type UserInfo = z.infer<typeof userInfo>

/**
 * `type` is present only while the registration is incomplete (spec §2), `device` only for clients
 * that send the header `device`.
 */
const tokens = z.object({
  token: z.string(),
  refreshToken: z.string(),
  type: z.optional(z.string()),
  /**
   * A token for this device, to be sent in the header `device` next time. Strangers who guess
   * passwords elsewhere then cannot delay this device.
   */
  device: z.optional(z.string()),
})

/**
 * Spec §7 Auth. The refresh token rotates only for clients that asked for this at login (semantics
 * §1).
 */
export const session = {
  login: call({
    method: 'POST',
    path: '/user/login',
    permission: 'public',
    guarded: true,
    body: z.strictObject({
      email: email(),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
      remember_me: z._default(z.boolean(), false),
      /**
       * Our own panel asks for a rotating refresh token. A plain client that follows the spec
       * leaves this out.
       */
      rotate: z._default(z.boolean(), false),
      /** The admin variant of the login form: only the provider's own staff may sign in. */
      admin: z._default(z.boolean(), false),
    }),
    /**
     * `two_factor` if the second step is switched on: the token for that step, which is valid for 5
     * minutes and 5 tries.
     */
    answer: z.union([tokens, z.object({ two_factor: z.string() })]),
  }),
  loginTwoFactor: call({
    method: 'POST',
    path: '/user/login/two-factor',
    permission: 'public',
    guarded: true,
    body: z.strictObject({
      two_factor: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Either the six digits from an authenticator, or a recovery code. */
      code: text(20),
    }),
    answer: tokens,
  }),
  refresh: call({
    method: 'POST',
    path: '/user/refresh',
    permission: 'public',
    body: z.strictObject({ refresh_token: z.string().check(z.minLength(1), z.maxLength(512)) }),
    answer: z.object({ token: z.string(), refreshToken: z.optional(z.string()) }),
  }),
  getinfo: call({
    method: 'POST',
    path: '/user/getinfo',
    permission: 'signed-in',
    isEarly: true,
    query: z.strictObject({ with_lang: z.optional(z.string()), with_company: z.optional(z.string()) }),
    answer: userInfo,
  }),
  logout: call({
    method: 'POST',
    path: '/user/logout',
    permission: 'public',
    body: z.strictObject({ token: z.optional(z.string()), refresh_token: z.optional(z.string()) }),
    answer: z.null(),
  }),
  /** A ticket for the socket. It can be used once and is valid for 30 s (walls §4.10). */
  ticket: call({
    method: 'POST',
    path: '/socket/ticket',
    permission: 'signed-in',
    answer: z.object({ ticket: z.string() }),
  }),
}

const language = z.object({ id: z.int(), name: z.string(), code: z.string() })
/** Spec §7: the languages the panel speaks. */
export const languages = {
  list: call({ method: 'GET', path: '/language', permission: 'public', answer: z.array(language) }),
}
