import { defineScreens } from '#panel/kit/page/screens.ts'

export const spreadScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/transfer',
    title: { tr: 'Ürün aktarma', en: 'Product transfer', de: 'Produkte übertragen' },
    permissions: 'post-branch-product',
    load: () => import('./transfer.tsx'),
  },
  {
    path: '/product-clone/$targetBranchId',
    title: { tr: 'Menü kopyalama', en: 'Copy a menu', de: 'Karte kopieren' },
    permissions: 'post-branch-product',
    load: () => import('./clone.tsx'),
  },
])
