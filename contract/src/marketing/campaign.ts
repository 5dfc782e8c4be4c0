import type * as z from 'zod/mini'
import { pictureUrl } from '../kit/fields.ts'
import { shownAtBranch } from './showing.ts'

/** A campaign of a branch: one picture, 2:1, of the slider in its app (spec §2 and §5). */
export const campaign = shownAtBranch('campaign', { image: pictureUrl() })
export type Campaign = z.infer<typeof campaign.row>
