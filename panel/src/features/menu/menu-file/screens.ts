import { defineScreens } from '#panel/kit/page/screens.ts'

export const menuFileScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/menu-file',
    title: { tr: 'Menü dosyası', en: 'Menu file', de: 'Speisekarte als Datei' },
    permissions: 'get-branch-product-all',
    load: () => import('./menu-file.tsx'),
  },
])
