import { defineScreens } from '#panel/kit/page/screens.ts'

export const productScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/form',
    title: { tr: 'Yeni ürün', en: 'New product', de: 'Neues Produkt' },
    permissions: 'post-branch-product',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/product/form/$branch_product_id',
    title: { tr: 'Ürün', en: 'Product', de: 'Produkt' },
    permissions: 'get-branch-product',
    load: () => import('./form.tsx'),
  },
])
