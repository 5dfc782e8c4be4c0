import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, companyRef, oneOf } from '../kit/fields.ts'

/** How long a link stays valid, in seconds (walls §4.3). */
export const linkSeconds = 60

/**
 * A solution partner opens a session for one of its customers (semantics §1) with a single-use
 * link. The link is valid only for that partner, company and branch.
 */
export const partner = {
  link: call({
    method: 'POST',
    path: '/partner/sign-in-link',
    permission: 'post-partner-sign-in',
    body: z.strictObject({ company_id: companyRef(), branch_id: z.nullable(branchRef()) }),
    answer: z.object({ url: z.string(), ends_at: z.string() }),
    status: 201,
  }),
  /**
   * Spec §7. The link's token is sent as the Bearer token. The answer is the same as that of a
   * login.
   */
  signIn: call({
    method: 'POST',
    path: '/user/{provider}-auth-for-company',
    permission: 'public',
    params: z.strictObject({ provider: oneOf(['sofra']) }),
    body: z.strictObject({
      company_id: companyRef(),
      branch_id: z.optional(z.nullable(branchRef())),
      domain_type: oneOf(['company', 'provider']),
    }),
    answer: z.object({ token: z.string(), refreshToken: z.string() }),
  }),
}
