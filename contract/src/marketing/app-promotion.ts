import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf } from '../kit/fields.ts'
import { appPlatforms } from './showing.ts'

/** `ends_at` is null if nothing ends it by itself. A tap opens `link`, if it is not empty. */
const shown = { id: z.string(), title: z.string(), link: z.string(), ends_at: z.nullable(z.string()) }

/**
 * What an ordering app shows its customers at a branch at this moment, each list in its order. Apps
 * that name their `platform` get only what is meant for it. `remaining_sec` counts from `at`; it is
 * null for a fixed story. The answer has an ETag, which ignores both: sent back in If-None-Match, it
 * yields 304 while the same pictures are shown.
 */
export const appPromotion = {
  read: call({
    method: 'GET',
    path: '/promotion/{branch_id}',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    params: z.strictObject({ branch_id: branchRef() }),
    query: z.strictObject({ platform: z.optional(oneOf(appPlatforms)) }),
    answer: z.object({
      branch_id: z.string(),
      at: z.string(),
      stories: z.array(
        z.object({
          ...shown,
          cover: z.string(),
          image: z.string(),
          is_fixed: z.boolean(),
          remaining_sec: z.nullable(z.int()),
        }),
      ),
      banners: z.array(z.object({ ...shown, image: z.string(), mobile_image: z.string() })),
      campaigns: z.array(z.object({ ...shown, image: z.string() })),
    }),
  }),
}
