import { KeySquare, Layers } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const permissionScreens = defineScreens([
  {
    path: '/permission/resource-list',
    title: { tr: 'Kaynaklar', en: 'Resources', de: 'Ressourcen' },
    icon: Layers,
    group: 'platform',
    permissions: 'get-permission-all',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./resource-list.tsx'),
  },
  {
    path: '/permission/resource-form',
    title: { tr: 'Kaynağa ad ver', en: 'Name a resource', de: 'Ressource benennen' },
    permissions: 'put-permission',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./new-resource.tsx'),
  },
  {
    path: '/permission/resource-form/$resource_id',
    title: { tr: 'Kaynak', en: 'Resource', de: 'Ressource' },
    permissions: 'get-permission',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./resource-form.tsx'),
  },
  {
    path: '/permission/list',
    title: { tr: 'Yetkiler', en: 'Permissions', de: 'Rechte' },
    icon: KeySquare,
    group: 'platform',
    permissions: 'get-permission-all',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./list.tsx'),
  },
  {
    path: '/permission/form',
    title: { tr: 'Yetkiye ad ver', en: 'Name a permission', de: 'Recht benennen' },
    permissions: 'put-permission',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./new-permission.tsx'),
  },
  {
    path: '/permission/form/$permission_id',
    title: { tr: 'Yetki', en: 'Permission', de: 'Recht' },
    permissions: 'get-permission',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./form.tsx'),
  },
])
