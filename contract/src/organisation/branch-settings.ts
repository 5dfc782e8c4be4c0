import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef } from '../kit/fields.ts'
import { settingsOf } from '../kit/settings.ts'
import { generalSettings } from './general-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { reservationSettings } from './reservation-settings.ts'
import { settings } from './settings.ts'
import { userSettings } from './user-settings.ts'

const params = z.strictObject({ branch_id: branchRef() })
const answer = z.object({
  general: generalSettings.row,
  payment_method: paymentSettings.row,
  dining: reservationSettings.row,
  user: userSettings.row,
})
export type BranchSettings = z.infer<typeof answer>

/**
 * A branch's settings by section. Each section is also a document of its own, with its version and
 * its history.
 */
export const branchSettings = {
  noun: 'branch-settings',
  read: call({ method: 'GET', path: '/branch/{branch_id}/settings', permission: 'get-branch-setting', params, answer }),
  /**
   * Saves any of the sections, each with the version from which it started: all are saved or none.
   * If one is stale, the refusal contains it.
   */
  update: call({
    method: 'PUT',
    path: '/branch/{branch_id}/settings',
    permission: 'put-branch-setting',
    params,
    body: z.strictObject({
      general: z.optional(generalSettings.update.body),
      payment_method: z.optional(paymentSettings.update.body),
      dining: z.optional(reservationSettings.update.body),
      user: z.optional(userSettings.update.body),
    }),
    answer,
  }),
}

/** Settings of the branch's company or of the platform that a branch may make itself. */
export const branchSetting = settingsOf('branch', settings)
