import type { DoorScreen } from '#panel/kit/door.ts'

/** The door: what one sees without being signed in. */
export const loginScreens: readonly DoorScreen[] = [
  { path: '/login', title: { tr: 'Giriş', en: 'Sign in', de: 'Anmelden' }, load: () => import('./login.tsx') },
  {
    path: '/forgot-password',
    title: { tr: 'Parolamı unuttum', en: 'Forgot password', de: 'Passwort vergessen' },
    load: () => import('./forgot-password.tsx'),
  },
]
