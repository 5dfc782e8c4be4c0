import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, ref, uuid } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { courier } from './courier.ts'

/** The sum of what a courier's customers paid at the door by one payment method. */
const taking = z.object({
  payment_method: z.string(),
  /** The number of orders. */
  orders: z.int(),
  /** In minor units. */
  amount: z.int(),
})

/** What a courier delivered during a shift, and what the customers paid at the door. */
const takings = {
  began_at: z.string(),
  /** The number of orders delivered, including those that were paid beforehand. */
  orders: z.int(),
  /** The largest amount first. */
  takings: z.array(taking),
  /** The cash that the courier owes the branch, in minor units. */
  cash_due: z.int(),
  currency: z.string(),
}

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  courier_id: z.string(),
  courier_name: z.string(),
  ...takings,
  /** The cash that was counted when the shift ended; null if the courier owed none. */
  cash_counted: z.nullable(z.int()),
  ended_at: z.string(),
  /** Who ended the shift and counted the cash. */
  ended_by: z.string(),
})
export type CourierShift = z.infer<typeof row>
export type Taking = z.infer<typeof taking>

/** The shifts of a branch's couriers, with what each courier handed over at the end. */
export const courierShift = {
  /** The shifts that have ended. */
  list: call({
    method: 'GET',
    path: '/courier-shift',
    permission: 'get-courier-shift-all',
    query: longQuery({
      sort: ['ended_at'],
      order: '-ended_at',
      span: 'ended_at',
      isSearched: true,
      filter: { branch_id: branchRef(), courier_id: ref('courier', uuid()) },
    }),
    answer: longPage(row),
  }),
  /** The shift that a courier is working now; 404 if there is none. */
  now: call({
    method: 'GET',
    path: '/courier/{courier_id}/shift',
    permission: 'patch-courier-shift',
    params: courier.read.params,
    answer: z.object({
      ...takings,
      /** The courier's own page, which opens without a sign-in until the shift ends. */
      page_url: z.string(),
    }),
  }),
}
