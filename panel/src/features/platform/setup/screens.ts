import { defineScreens } from '#panel/kit/screens.ts'

/** The first provider account of an empty installation. */
export const setupScreens = defineScreens([
  { path: '/setup', title: { tr: 'Kurulum', en: 'Set-up', de: 'Einrichtung' }, load: () => import('./setup.tsx') },
])
