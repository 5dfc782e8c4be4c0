import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, ref, uuid } from '../kit/fields.ts'
import { nameRow } from '../menu/menu-rows.ts'
import { platformCodes } from '../platform/platforms.ts'

/**
 * How an entry of a platform's menu got its product: by name, by hand, or not at all because a
 * person has set it aside.
 */
export const menuChoices = ['name', 'hand', 'left'] as const

const product = z.object({ id: z.string(), name: nameRow })

/** A branch's menu on a platform beside ours. */
const shown = z.object({
  /** Whether the platform knows our products by our own ids, so that nothing has to be matched. */
  knows_ours: z.boolean(),
  /** When the platform's menu was last read, and why the last reading failed. */
  read_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** What the platform sells, by name. */
  entries: z.array(
    z.object({
      external_id: z.string(),
      name: z.string(),
      choice: oneOf(menuChoices),
      product: z.nullable(product),
      /** The product whose name is most alike, for an entry without one. */
      suggested: z.nullable(product),
    }),
  ),
  /** Our products that the platform does not sell, by name. */
  ours: z.array(product),
})
export type PlatformMenu = z.infer<typeof shown>
export type PlatformMenuEntry = PlatformMenu['entries'][number]

const path = '/branch/{branch_id}/integration-platform-settings/{name}/menu'
const params = z.strictObject({ branch_id: branchRef(), name: oneOf(platformCodes) })

/** The products of a branch's menu on a platform, and which of ours they are. */
export const platformMenu = {
  read: call({
    method: 'GET',
    path,
    permission: 'get-branch-integration-platform-setting',
    params,
    answer: shown,
  }),
  /** Reads the platform's menu now, as happens every day, and matches what has the same name. */
  fetch: call({
    method: 'POST',
    path,
    permission: 'put-branch-integration-platform-setting',
    params,
    answer: shown,
  }),
  /** Matches an entry to a product by hand, sets it aside, or matches it by name again. */
  match: call({
    method: 'PATCH',
    path,
    permission: 'put-branch-integration-platform-setting',
    params,
    body: z.strictObject({
      external_id: z.string().check(z.minLength(1), z.maxLength(200)),
      choice: oneOf(menuChoices),
      /** Needed for `hand`, and left out otherwise. */
      product_id: z.optional(ref('branch-product', uuid())),
    }),
    answer: shown,
  }),
}
