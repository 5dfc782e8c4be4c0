import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf } from '../kit/fields.ts'
import { platformCodes } from '../platform/platforms.ts'

const row = z.object({
  item_id: z.string(),
  platform: z.string(),
  /** The desired state on the platform: on sale, off until further notice, or off for today. */
  wanted: oneOf(['on', 'out', 'out_today']),
  state: oneOf(['queued', 'sent', 'refused']),
  /** Why the state waits or was refused: one of `platformReasons`, or the platform's own words. */
  reason: z.nullable(z.string()),
  updated_at: z.string(),
})
export type PlatformItem = z.infer<typeof row>

const params = z.strictObject({ branch_id: branchRef() })

/** The last state sent to each delivery platform for a branch's products. */
export const platformItem = {
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/platform-item',
    permission: 'get-branch-product-all',
    params,
    answer: z.array(row),
  }),
  /** Sends refused states again, to all platforms or to one. */
  retry: call({
    method: 'POST',
    path: '/branch/{branch_id}/platform-item/retry',
    permission: 'put-branch-product',
    params,
    query: z.strictObject({ platform: z.optional(oneOf(platformCodes)) }),
    answer: z.array(row),
  }),
}
