import { defineScreens } from '#panel/kit/page/screens.ts'

export const memberImportScreens = defineScreens([
  {
    path: '/member/import',
    title: { tr: 'Üye aktarımı', en: 'Member import', de: 'Mitgliederimport' },
    permissions: 'post-member-import',
    load: () => import('./imports.tsx'),
  },
  {
    path: '/member/import/$member_import_id',
    title: { tr: 'Aktarım dosyası', en: 'Import file', de: 'Importdatei' },
    permissions: 'post-member-import',
    load: () => import('./import.tsx'),
  },
])
