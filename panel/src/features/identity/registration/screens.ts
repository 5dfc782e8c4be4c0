import type { DoorScreen } from '#panel/kit/page/door.ts'

/** The pages for accepting an invitation and for finishing a registration. */
export const registrationScreens: readonly DoorScreen[] = [
  {
    path: '/auth/invitation',
    title: { tr: 'Davet', en: 'Invitation', de: 'Einladung' },
    load: () => import('./invitation.tsx'),
  },
  {
    path: '/register/$type',
    title: { tr: 'Kayıt', en: 'Registration', de: 'Registrierung' },
    load: () => import('./register.tsx'),
  },
]
