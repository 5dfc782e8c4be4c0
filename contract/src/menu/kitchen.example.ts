import { forms, type Examples } from '../kit/example.ts'
import type { kitchen } from './kitchen.ts'

export const kitchenExamples: Examples<typeof kitchen> = forms<typeof kitchen.input>({
  name: { tr: 'Ege mutfağı', en: 'Aegean', de: 'Ägäisch' },
  image: null,
  position: 1,
  is_active: true,
})
