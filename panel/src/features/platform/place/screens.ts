import { SlidersHorizontal } from 'lucide-react'
import { defineScreens, type Screen } from '#panel/kit/screens.ts'
import type { Permission } from '#panel/kit/session.ts'

/** The page of the platform owner's nouns: open to anyone who may open one of them. */
export const placeScreens = (owned: readonly Screen[]) =>
  defineScreens([
    {
      path: '/platform',
      title: { tr: 'Platform ayarları', en: 'Platform settings', de: 'Plattformeinstellungen' },
      icon: SlidersHorizontal,
      group: 'organisation',
      permissions: owned.flatMap(({ permissions }) =>
        typeof permissions === 'function' ? [] : ([permissions ?? []].flat() as Permission[]),
      ),
      load: () => import('./place.tsx'),
    },
  ])
