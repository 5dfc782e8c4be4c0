import * as z from 'zod/mini'
import { call, type Call } from '../kit/call.ts'
import { companyRef, email, oneOf, ref, uuid } from '../kit/fields.ts'
import { membership, membershipStatuses } from './partner-institution.ts'

/**
 * The largest document in bytes: five megabytes. A document is a jpg, a png or a pdf, judged by its
 * content.
 */
export const maxDocument = 5_242_880
/** The rules for a mailed code: its validity in minutes, and the number of tries. */
export const proofCode = { minutes: 15, tries: 5, resendSec: 60 }

const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'code_wrong'))
const sent = z.object({
  /** When the code expires. */
  until: z.string(),
  /** Seconds before another code may be requested. */
  wait_sec: z.int(),
})
const document = z.object({
  kind: oneOf(['picture', 'pdf']),
  bytes: z.int(),
  created_at: z.string(),
  /** The link is valid for two minutes and needs no header. */
  url: z.string(),
})

const params = z.strictObject({ institution_member_id: ref('institution-member', uuid()) })
const one = '/partner-institution-request/{institution_member_id}' as const
const staff = { permission: 'patch-partner-institution', params } as const

const fromApp = {
  permission: 'api-key',
  scope: 'order',
  module: 'api',
  params: z.strictObject({ company_id: companyRef(), institution_member_id: ref('institution-member', uuid()) }),
} as const satisfies Partial<Call>
const appOne = '/company/{company_id}/app-institution/{institution_member_id}' as const
/** A membership request, as an app receives it. */
const told = z.object({ id: z.string(), status: oneOf(membershipStatuses) })

/**
 * Proofs of membership in an institution (members-marketing §8): either a document, or a code
 * mailed to an address at one of the institution's domains, which needs no decision. Staff may
 * submit either of them while the member is present; the ordering app does so for the member. Both
 * are possible only while the request is pending.
 */
export const institutionProof = {
  noun: 'institution-proof',
  /** Replaces an earlier document. */
  upload: call({
    method: 'POST',
    path: `${one}/document`,
    ...staff,
    upload: maxDocument,
    answer: membership,
    status: 201,
  }),
  /** The document is deleted 30 days after the decision. */
  document: call({
    method: 'GET',
    path: `${one}/document`,
    permission: 'get-partner-institution',
    params,
    answer: document,
  }),
  sendCode: call({
    method: 'POST',
    path: `${one}/code`,
    ...staff,
    body: z.strictObject({ email: email() }),
    answer: sent,
    status: 201,
  }),
  /** The right code approves the request. */
  prove: call({ method: 'POST', path: `${one}/proof`, ...staff, body: z.strictObject({ code }), answer: membership }),
  appUpload: call({
    method: 'POST',
    path: `${appOne}/document`,
    ...fromApp,
    upload: maxDocument,
    answer: told,
    status: 201,
  }),
  appSendCode: call({
    method: 'POST',
    path: `${appOne}/code`,
    ...fromApp,
    body: z.strictObject({ email: email() }),
    answer: sent,
    status: 201,
  }),
  appProve: call({ method: 'POST', path: `${appOne}/proof`, ...fromApp, body: z.strictObject({ code }), answer: told }),
}
