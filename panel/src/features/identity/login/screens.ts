import type { DoorScreen } from '#panel/kit/page/door.ts'

/** Where people sign in. */
export const loginScreens: readonly DoorScreen[] = [
  { path: '/login', title: { tr: 'Giriş', en: 'Sign in', de: 'Anmelden' }, load: () => import('./login.tsx') },
]
