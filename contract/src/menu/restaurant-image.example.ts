import { forms, type Examples } from '../kit/example.ts'
import type { restaurantImage } from './restaurant-image.ts'

export const restaurantImageExamples: Examples<typeof restaurantImage> = forms<typeof restaurantImage.input>({
  name: { tr: 'Ocak başı', en: 'At the grill', de: 'Am Grill' },
  image: '/files/pictures/deneme.webp',
  is_active: true,
})
