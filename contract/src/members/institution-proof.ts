import * as z from 'zod/mini'
import { call, type Call } from '../kit/call.ts'
import { companyRef, email, oneOf, ref, uuid } from '../kit/fields.ts'
import { membership, membershipStatuses } from './partner-institution.ts'

/** A document is a jpg, a png or a pdf, whatever its name says: at most five megabytes. */
export const maxDocument = 5_242_880
/** A code from the mail: how long it is valid, in minutes, and how often one may guess. */
export const proofCode = { minutes: 15, tries: 5, resendSec: 60 }

const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'code_wrong'))
const sent = z.object({
  /** Until when the code is valid. */
  until: z.string(),
  /** Seconds before another may be asked for. */
  wait_sec: z.int(),
})
const document = z.object({
  kind: oneOf(['picture', 'pdf']),
  bytes: z.int(),
  created_at: z.string(),
  /** Valid for two minutes; needs no header. */
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
/** What an app is told of a request. */
const told = z.object({ id: z.string(), status: oneOf(membershipStatuses) })

/**
 * How somebody who asks to belong to an institution proves it (members-marketing §8): by a document, or by a code mailed to an address at one of its domains,
 * which needs no decision. Staff may do either with the member beside them, and the ordering app does it for the member. Only while the request waits.
 */
export const institutionProof = {
  noun: 'institution-proof',
  /** Takes the place of an earlier one. */
  upload: call({
    method: 'POST',
    path: `${one}/document`,
    ...staff,
    upload: maxDocument,
    answer: membership,
    status: 201,
  }),
  /** Gone 30 days after the decision. */
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
  /** The right code approves. */
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
