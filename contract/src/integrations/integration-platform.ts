import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, optionalText, ref, refId, version } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'
import { platformCodes } from '../platform/platforms.ts'

const isDeclared = (code: string) => platformCodes.some((it) => it === code)

const base = plain('integration-platform', {
  fields: {
    /** The code of a platform that has an adapter (contract/src/platform/parties.ts). */
    code: z.string().check(z.refine(isDeclared, 'platform_undeclared')),
    /** The place in lists, the smallest first. */
    position: z.int().check(z.gte(0), z.lte(999)),
    /** Whether branches can be newly connected. A branch that is connected goes on selling. */
    is_active: z.boolean(),
    /** What connected branches are told, for example during an outage. */
    note: optionalText(300),
  },
  sort: ['position', 'code', 'updated_at'],
  order: 'position',
  filter: {},
})

/**
 * What the platform owner decides about each delivery platform (spec §2, §7). The platforms
 * themselves are declared in code. One without a decision is offered.
 */
export const integrationPlatform = {
  ...base,
  /** Switches a platform on or off, or changes the note, during an outage. */
  patch: call({
    method: 'PATCH',
    path: '/integration-platform/{integration_platform_id}',
    permission: 'patch-integration-platform',
    platform: true,
    params: z.strictObject({ integration_platform_id: ref('integration-platform', refId()) }),
    body: z.strictObject({
      is_active: z.optional(z.boolean()),
      note: z.optional(optionalText(300)),
      version: version(),
    }),
    answer: base.row,
  }),
  /** What the panel needs at the start: every declared platform, in order, decided or not. */
  front: call({
    method: 'GET',
    path: '/integration-platform/front',
    permission: 'signed-in',
    answer: z.array(
      z.object({ code: oneOf(platformCodes), name: z.string(), is_active: z.boolean(), note: z.string() }),
    ),
  }),
  /** The names alone. */
  names: call({
    method: 'GET',
    path: '/integration-platform/names',
    permission: 'signed-in',
    answer: z.array(z.object({ code: oneOf(platformCodes), name: z.string() })),
  }),
}
export type IntegrationPlatform = z.infer<typeof integrationPlatform.row>
