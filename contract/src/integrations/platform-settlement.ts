import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, companyRef, oneOf, ref, uuid } from '../kit/fields.ts'
import { listQuery, longPage, longQuery, page } from '../kit/list.ts'
import { platformCodes } from '../platform/platforms.ts'

/** What a line of a settlement is about. Cancelled discounts and the like have the opposite sign. */
export const settlementKinds = ['sale', 'return', 'discount', 'coupon', 'refund', 'provision', 'commission'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/**
 * How an order in a settlement differs from the order here. `unknown_here`: the order is not stored
 * here. `amount`: the amounts differ. `missing_there`: the order was delivered in these days, and
 * no settlement names it.
 */
export const settlementProblems = ['unknown_here', 'amount', 'missing_there'] as const

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  platform: oneOf(platformCodes),
  /** The platform's number of the payment; empty as long as the platform has not paid. */
  payout: z.string(),
  paid_at: z.nullable(z.string()),
  currency: z.string(),
  /** The times of the first and the last line. */
  first_at: z.string(),
  last_at: z.string(),
  /**
   * Sales less returns; what the platform keeps as commission (below zero); everything else (below
   * zero if it is deducted); and the sum of these.
   */
  gross: z.int(),
  commission: z.int(),
  other: z.int(),
  net: z.int(),
  /** How many orders are named, and how many of them differ, are not stored here, or are missing there. */
  orders: z.int(),
  differing: z.int(),
  unknown_here: z.int(),
  missing_there: z.int(),
  /** By how much the amounts of all orders exceed ours, before commission. */
  difference: z.int(),
  /** How many lines of the account's last six weeks could not be read, and may be missing in the sums. */
  unreadable: z.int(),
  read_at: z.string(),
})
export type PlatformSettlement = z.infer<typeof row>

const order = z.object({
  /** The order here; null if it is not stored here. */
  order_id: z.nullable(z.string()),
  /** The platform's number of the order; empty for lines without an order. */
  external_number: z.string(),
  /** The order's amount as the platform says it and as it is here; null if one does not know it. */
  there: z.nullable(z.int()),
  here: z.nullable(z.int()),
  commission: z.int(),
  net: z.int(),
  problem: z.nullable(oneOf(settlementProblems)),
})
export type SettlementOrder = z.infer<typeof order>

const params = z.strictObject({ platform_settlement_id: ref('platform-settlement', uuid()) })

/**
 * What platforms say they pay to branches: one settlement for each payment, and one for what is not
 * paid yet. Read from the platform every day.
 */
export const platformSettlement = {
  noun: 'platform-settlement',
  list: call({
    method: 'GET',
    path: '/platform-settlement',
    permission: 'get-platform-settlement-all',
    query: longQuery({
      sort: ['last_at'],
      order: '-last_at',
      span: 'last_at',
      isSearched: true,
      filter: {
        company_id: companyRef(),
        branch_id: branchRef(),
        platform: oneOf(platformCodes),
        /** Whether the platform has paid. */
        is_paid: z.enum(['true', 'false']),
        /** Whether something differs from the orders here, or could not be read. */
        is_different: z.enum(['true', 'false']),
      },
    }),
    answer: longPage(row),
  }),
  read: call({
    method: 'GET',
    path: '/platform-settlement/{platform_settlement_id}',
    permission: 'get-platform-settlement-all',
    params,
    answer: row,
  }),
  /** The orders of a settlement. Those that differ come first. */
  orders: call({
    method: 'GET',
    path: '/platform-settlement/{platform_settlement_id}/order',
    permission: 'get-platform-settlement-all',
    params,
    query: listQuery({
      sort: ['problem'],
      order: 'problem',
      filter: { problem: oneOf(settlementProblems) },
    }),
    answer: page(order),
  }),
}
