import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'
import { platformCodes } from '../platform/platforms.ts'

/** Why a company needs its dealer's attention, the most serious reason first. */
export const riskKinds = [
  'licence_expired',
  'licence_none',
  'licence_grace',
  'licence_ending',
  'unanswered',
  'platform_closed',
  'platform_unreachable',
  'silent',
  'no_armed_device',
  'falling',
  'no_two_factor',
] as const
export type RiskKind = (typeof riskKinds)[number]

const reason = z.object({
  kind: oneOf(riskKinds),
  /** How many points the reason adds to the score. */
  points: z.int(),
  /**
   * How many orders, branches, managers, days or percent are concerned, depending on the kind; null
   * if there is nothing to count.
   */
  count: z.nullable(z.int()),
  /** The branch that needs action, if the risk concerns branches: the worst of them. */
  branch_id: z.nullable(z.string()),
  branch_names: z.array(z.string()),
  /** The platforms concerned, if the risk concerns platforms. */
  platforms: z.array(oneOf(platformCodes)),
})

const row = z.object({
  company_id: z.string(),
  company_name: z.string(),
  account_name: z.string(),
  /** From 0 (no risk) to 100. */
  score: z.int(),
  reasons: z.array(reason),
  branches: z.int(),
  /**
   * The number of branches that take orders now: those that the header calls open or busy, even if
   * no bell rings there.
   */
  open_branches: z.int(),
  /** Branches with at least one device that is ready to ring. */
  online_branches: z.int(),
  /**
   * The number of orders in the last seven days, and in the seven days before, which have the same
   * weekdays.
   */
  orders: z.int(),
  orders_before: z.int(),
  licence_ends_at: z.nullable(z.string()),
})
export type CompanyRisk = z.infer<typeof row>

/**
 * A dealer's companies by risk, the riskiest first: every company that the caller may access as a
 * whole.
 */
export const cockpit = {
  read: call({
    method: 'GET',
    path: '/cockpit',
    permission: 'get-cockpit',
    answer: z.object({
      totals: z.object({
        companies: z.int(),
        /** The number of companies with a score of `atRisk` or more. */
        at_risk: z.int(),
        branches: z.int(),
        open_branches: z.int(),
        licences_ending: z.int(),
      }),
      companies: z.array(row),
    }),
  }),
}

/** A company is at risk from this score on. */
export const atRisk = 30
