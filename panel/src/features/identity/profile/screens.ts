import { CircleUser } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const profileScreens = defineScreens([
  {
    path: '/profile',
    title: { tr: 'Profilim', en: 'My profile', de: 'Mein Profil' },
    icon: CircleUser,
    // A partner's session for a customer has no account of its own to change.
    permissions: (user) => user.only_company_id === null,
    load: () => import('./profile.tsx'),
  },
])
