import type * as z from 'zod/mini'
import { pictureUrl } from '../kit/fields.ts'
import { shownAtBranch } from './showing.ts'

/** A banner of a branch (spec §5): 5:1 on wide screens, 2:1 on phones. */
export const banner = shownAtBranch('banner', { image: pictureUrl(), mobile_image: pictureUrl() })
export type Banner = z.infer<typeof banner.row>
