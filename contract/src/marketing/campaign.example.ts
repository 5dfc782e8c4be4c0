import { forms, ids, type Examples } from '../kit/example.ts'
import type { campaign } from './campaign.ts'

export const campaignExamples: Examples<typeof campaign> = {
  ...forms<typeof campaign.input>({
    branch_id: ids.branch,
    title: 'İki lahmacun, bir ayran',
    image: '/files/pictures/deneme.webp',
    link: '',
    starts_at: '2026-12-01T09:00:00Z',
    expires_at: '2026-12-31T21:00:00Z',
    schedule: [],
    platforms: [],
    is_active: true,
  }),
  order: { ids: [ids.picture] },
}
