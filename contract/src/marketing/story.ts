import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, pictureUrl } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { record } from '../kit/record.ts'
import { offerTerms } from '../members/offer/offer-terms.ts'
import { appPlatforms, orderBody, showing, showingModule, showingStates, shownFields } from './showing.ts'

const base = record('story', {
  input: {
    company_id: companyRef(),
    ...showing,
    /** The round picture, 100 × 100, on which a customer taps (spec §5). */
    cover: pictureUrl(),
    /** The picture that then opens, 2:1. */
    image: pictureUrl(),
    /** A fixed story stays until somebody ends it. Any other ends after `duration_hours`. */
    is_fixed: z.boolean(),
    duration_hours: quantity('hours', 1, 720),
    ...offerTerms('starts_at', 'schedule', 'valid_cities', 'branch_ids'),
  },
  shows: {
    company_name: z.string(),
    ...shownFields,
    /** When the story ends; null if it is fixed. */
    expires_at: z.nullable(z.string()),
  },
  sort: ['position', 'title', 'starts_at', 'expires_at', 'created_at'],
  order: 'position',
  filter: { company_id: companyRef(), state: oneOf(showingStates), platforms: oneOf(appPlatforms) },
})
export type Story = z.infer<typeof base.row>
export type StoryInput = z.infer<typeof base.input>

/** A story of a company (spec §3): a round cover that opens a picture, for a day or for good. */
export const story = {
  ...base,
  create: call({ ...base.create, module: showingModule }),
  update: call({ ...base.update, module: showingModule }),
  order: call({
    method: 'PUT',
    path: '/company/{company_id}/story/order',
    permission: 'put-story',
    module: showingModule,
    params: z.strictObject({ company_id: companyRef() }),
    body: orderBody(),
    answer: z.null(),
  }),
}
