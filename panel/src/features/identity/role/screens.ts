import { ShieldCheck } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const roleScreens = [
  ...plainScreens('role', {
    at: '/role/list',
    titles: {
      list: { tr: 'Roller', en: 'Roles', de: 'Rollen' },
      new: { tr: 'Yeni rol', en: 'New role', de: 'Neue Rolle' },
      one: { tr: 'Rol', en: 'Role', de: 'Rolle' },
    },
    icon: ShieldCheck,
    group: 'organisation',
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/role/compare',
      title: { tr: 'Rolleri karşılaştır', en: 'Compare roles', de: 'Rollen vergleichen' },
      permissions: 'get-role-all',
      load: () => import('./compare.tsx'),
    },
    {
      path: '/role/list-schema-form/$role_schema_id',
      title: { tr: 'Rol üst sınırı', en: 'Role ceiling', de: 'Obergrenze für Rollen' },
      permissions: 'get-role-schema',
      accounts: ['provider'],
      load: () => import('./schema-form.tsx'),
    },
  ]),
]
