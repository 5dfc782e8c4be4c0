import { forms, ids, type Examples } from '../kit/example.ts'
import type { story } from './story.ts'

export const storyExamples: Examples<typeof story> = {
  ...forms<typeof story.input>({
    company_id: ids.company,
    title: 'Bugün ocakta ne var?',
    cover: '/files/pictures/deneme.webp',
    image: '/files/pictures/deneme.webp',
    link: 'https://ustamdan.example/bugun',
    is_fixed: false,
    duration_hours: 24,
    starts_at: '2026-12-01T09:00:00Z',
    schedule: [],
    valid_cities: [],
    branch_ids: [],
    platforms: [],
    is_active: true,
  }),
  order: { ids: [ids.picture] },
}
