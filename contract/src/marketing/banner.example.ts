import { forms, ids, type Examples } from '../kit/example.ts'
import type { banner } from './banner.ts'

export const bannerExamples: Examples<typeof banner> = {
  ...forms<typeof banner.input>({
    branch_id: ids.branch,
    title: 'Öğle menüsü',
    image: '/files/pictures/deneme.webp',
    mobile_image: '/files/pictures/deneme.webp',
    link: '',
    starts_at: '2026-12-01T09:00:00Z',
    expires_at: null,
    schedule: [{ weekday: 0, start_min: 660, end_min: 900 }],
    platforms: ['ios', 'android'],
    is_active: true,
  }),
  order: { ids: [ids.picture] },
}
