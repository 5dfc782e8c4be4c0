import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decided, decidedBy } from '../kit/decision.ts'
import {
  branchRef,
  email,
  oneOf,
  optionalText,
  orEmpty,
  phone,
  ref,
  refId,
  text,
  uuid,
  version,
} from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { taxNumber } from './register-fields.ts'

/**
 * Spec §4. Approving a request opens the prefilled branch form; creating the branch completes the
 * request.
 */
export const requestStatuses = ['pending', 'approved', 'rejected', 'completed'] as const

const noted = { decision_note: optionalText(500) }

const registration = record('restaurant-registration', {
  input: {
    restaurant_name: text(120),
    authorised_name: text(120),
    phone: phone(),
    email: email(),
    city_id: ref('city', refId()),
    district: optionalText(80),
    address: optionalText(300),
    tax_number: orEmpty(taxNumber()),
    note: optionalText(1000),
  },
  shows: {
    ...decided(requestStatuses),
    city_name: z.string(),
    company_id: z.nullable(z.string()),
    branch_id: z.nullable(z.string()),
    created_at: z.string(),
  },
  sort: ['restaurant_name', 'created_at', 'status'],
  order: '-created_at',
  filter: { status: oneOf(requestStatuses), city_id: refId() },
})
const { remove: _, ...kept } = registration

/** Restaurants that apply to join. Only the platform decides on them. */
export const restaurantRegistration = {
  ...kept,
  create: call({ ...registration.create, platform: true }),
  update: call({ ...registration.update, platform: true }),
  ...decidedBy(
    '/restaurant-registration/{restaurant_registration_id}',
    {
      permission: 'patch-restaurant-registration',
      platform: true,
      params: registration.params,
      answer: registration.row,
    },
    { approve: noted, reject: noted },
  ),
}
export type RestaurantRegistration = z.infer<typeof registration.row>

const requestRow = z.object({
  id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  company_id: z.string(),
  kind: oneOf(['request', 'suggestion']),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_email: z.string(),
  message: z.string(),
  restaurant_name: z.string(),
  city_id: z.nullable(z.int()),
  city_name: z.nullable(z.string()),
  district: z.string(),
  address: z.string(),
  ...decided(requestStatuses),
  created_branch_id: z.nullable(z.string()),
  created_at: z.string(),
  version: version(),
})
export type BranchRequest = z.infer<typeof requestRow>

const ofBranch = z.strictObject({ branch_id: branchRef() })
const oneRequest = z.extend(ofBranch, { branch_request_id: ref('branch-request', uuid()) })

/** Guests' requests to a branch, and places they suggest. */
export const branchRequest = {
  noun: 'branch-request',
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/request',
    permission: 'get-branch-request-all',
    params: ofBranch,
    query: longQuery({
      sort: ['created_at', 'status', 'customer_name'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: { kind: oneOf(['request', 'suggestion']), status: oneOf(requestStatuses) },
    }),
    answer: longPage(requestRow),
  }),
  read: call({
    method: 'GET',
    path: '/branch/{branch_id}/request/{branch_request_id}',
    permission: 'get-branch-request-all',
    params: oneRequest,
    answer: requestRow,
  }),
  /**
   * Finds a record by its id alone, for a page address without any other id (spec §2:
   * branch/form/suggestion/{suggestion_id}).
   */
  find: call({
    method: 'GET',
    path: '/branch-request/{branch_request_id}',
    permission: 'get-branch-request-all',
    params: z.strictObject({ branch_request_id: ref('branch-request', uuid()) }),
    answer: requestRow,
  }),
  /** Approving a request completes it. An approved suggestion waits until its branch is created. */
  ...decidedBy(
    '/branch/{branch_id}/request/{branch_request_id}',
    { permission: 'patch-branch-request', params: oneRequest, answer: requestRow },
    { approve: noted, reject: noted },
  ),
}
