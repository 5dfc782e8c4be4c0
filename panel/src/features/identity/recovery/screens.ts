import type { DoorScreen } from '#panel/kit/page/door.ts'

const reset = { tr: 'Yeni parola', en: 'New password', de: 'Neues Passwort' }

/** Password recovery. */
export const recoveryScreens: readonly DoorScreen[] = [
  {
    path: '/forgot-password',
    title: { tr: 'Parolamı unuttum', en: 'Forgot password', de: 'Passwort vergessen' },
    load: () => import('./forgot.tsx'),
  },
  { path: '/auth/reset', title: reset, load: () => import('./reset.tsx') },
  { path: '/auth/reset/$code', title: reset, load: () => import('./reset.tsx') },
]
