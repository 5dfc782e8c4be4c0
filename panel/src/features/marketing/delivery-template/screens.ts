import { MapPinned } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const deliveryTemplateScreens = plainScreens('delivery-template', {
  at: '/marketing/delivery-distance-template',
  titles: {
    list: { tr: 'Mesafe şablonları', en: 'Distance templates', de: 'Entfernungsvorlagen' },
    new: { tr: 'Yeni mesafe şablonu', en: 'New distance template', de: 'Neue Entfernungsvorlage' },
    one: { tr: 'Mesafe şablonu', en: 'Distance template', de: 'Entfernungsvorlage' },
  },
  icon: MapPinned,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
