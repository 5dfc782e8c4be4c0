import type { DoorScreen } from '#panel/kit/page/door.ts'

/** The API's documentation for people without an account. */
export const apiGuideDoor: readonly DoorScreen[] = [
  {
    path: '/docs/api',
    title: { tr: 'API belgeleri', en: 'API documentation', de: 'API-Dokumentation' },
    load: () => import('./docs-door.tsx'),
  },
]
