import { ShieldCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const roleScreens = defineScreens([
  {
    path: '/role/list',
    title: { tr: 'Roller', en: 'Roles', de: 'Rollen' },
    icon: ShieldCheck,
    group: 'organisation',
    permissions: 'get-role-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/role/form',
    title: { tr: 'Yeni rol', en: 'New role', de: 'Neue Rolle' },
    permissions: 'post-role',
    load: () => import('./form.tsx'),
  },
  {
    path: '/role/form/$role_id',
    title: { tr: 'Rol', en: 'Role', de: 'Rolle' },
    permissions: 'get-role',
    load: () => import('./form.tsx'),
  },
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
])
