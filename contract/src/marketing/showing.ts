import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, moment, oneOf, orEmpty, plausibleYear, text, url, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { schedule } from '../menu/menu-fields.ts'

/** The kinds of ordering apps. */
export const appPlatforms = ['web', 'ios', 'android'] as const
export type AppPlatform = (typeof appPlatforms)[number]

/**
 * How many stories of a company, or how many banners or campaigns of a branch, may be shown during
 * the same time (members-marketing §12).
 */
export const maxShown = 20

/** What stories, banners and campaigns have in common: pictures that ordering apps show. */
export const showing = {
  /** Apps read it aloud where they cannot show the picture. */
  title: text(60),
  /** The page that a tap opens. If empty, a tap opens nothing. */
  link: orEmpty(url()),
  /** The apps that show it. If empty, all of them. */
  platforms: z.array(oneOf(appPlatforms)).check(z.maxLength(appPlatforms.length)),
  is_active: z.boolean(),
}

/**
 * The state at a moment, by the first and the last moment alone: a picture that is shown only at
 * certain hours stays `live` between them.
 */
export const showingStates = ['live', 'scheduled', 'ended', 'off'] as const
export type ShowingState = (typeof showingStates)[number]

/** The additional fields of a row. Pictures are shown in the order of `position`. */
export const shownFields = { state: oneOf(showingStates), position: z.int(), created_at: z.string() }

/** The licence module of everything that is shown (semantics §1). */
export const showingModule = 'campaign'

/** The ids of pictures in their new order. Those that are missing follow in their present order. */
export const orderBody = () => z.strictObject({ ids: z.array(uuid()).check(z.minLength(1), z.maxLength(200)) })

/** Declares pictures of one kind that a branch shows during a time. */
export const shownAtBranch = <
  const N extends 'banner' | 'campaign',
  P extends Record<string, z.core.$ZodType<string, string>>,
>(
  noun: N,
  pictures: P,
) => {
  const base = record(noun, {
    input: {
      branch_id: branchRef(),
      ...showing,
      ...pictures,
      starts_at: moment().check(plausibleYear()),
      expires_at: z.nullable(moment().check(plausibleYear())),
      schedule: schedule(),
    },
    shows: { company_id: z.string(), ...shownFields },
    sort: ['position', 'title', 'starts_at', 'expires_at', 'created_at'],
    order: 'position',
    filter: {
      branch_id: branchRef(),
      state: oneOf(showingStates),
      platforms: oneOf(appPlatforms),
    },
  })
  return {
    ...base,
    create: call({ ...base.create, module: showingModule }),
    update: call({ ...base.update, module: showingModule }),
    order: call({
      method: 'PUT',
      path: `/branch/{branch_id}/${noun}/order`,
      permission: `put-${noun}`,
      module: showingModule,
      params: z.strictObject({ branch_id: branchRef() }),
      body: orderBody(),
      answer: z.null(),
    }),
  }
}
