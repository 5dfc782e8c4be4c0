import { Network } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const productCatalogScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/product-catalog/list',
    title: { tr: 'Zincir menüler', en: 'Chain menus', de: 'Kettenkarten' },
    icon: Network,
    group: 'menu',
    permissions: 'get-product-catalog-all',
    module: 'multi_branch_catalog',
    load: () => import('./list.tsx'),
  },
  {
    path: '/manegement/$branch_id/product/product-catalog/form',
    title: { tr: 'Yeni zincir menü', en: 'New chain menu', de: 'Neue Kettenkarte' },
    permissions: 'post-product-catalog',
    module: 'multi_branch_catalog',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/product/product-catalog/form/$product_catalog_id',
    title: { tr: 'Zincir menü', en: 'Chain menu', de: 'Kettenkarte' },
    permissions: 'get-product-catalog',
    module: 'multi_branch_catalog',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/product/product-catalog/publish/$product_catalog_id',
    title: { tr: 'Zincir menü yayını', en: 'Publish a chain menu', de: 'Kettenkarte veröffentlichen' },
    permissions: 'get-product-catalog',
    module: 'multi_branch_catalog',
    load: () => import('./publish.tsx'),
  },
])
