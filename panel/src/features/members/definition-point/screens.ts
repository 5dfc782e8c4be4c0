import { Coins } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const definitionPointScreens = plainScreens('definition-point', {
  at: '/marketing/definition-point',
  titles: {
    list: { tr: 'Puan tanımları', en: 'Point definitions', de: 'Punkteregeln' },
    new: { tr: 'Yeni puan tanımı', en: 'New point definition', de: 'Neue Punkteregel' },
    one: { tr: 'Puan tanımı', en: 'Point definition', de: 'Punkteregel' },
  },
  icon: Coins,
  group: 'marketing',
  module: 'loyalty',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
