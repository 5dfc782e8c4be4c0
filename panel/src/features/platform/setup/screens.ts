import type { DoorScreen } from '#panel/kit/page/door.ts'

/** The first provider account of an empty installation. */
export const setupScreens: readonly DoorScreen[] = [
  { path: '/setup', title: { tr: 'Kurulum', en: 'Set-up', de: 'Einrichtung' }, load: () => import('./setup.tsx') },
]
