import { forms, type Examples } from '../kit/example.ts'
import type { icon } from './icon.ts'

export const iconExamples: Examples<typeof icon> = forms<typeof icon.input>({
  name: { tr: 'Kebap', en: 'Kebab', de: 'Kebab' },
  image: '/files/pictures/deneme.webp',
  position: 0,
  is_active: true,
})
