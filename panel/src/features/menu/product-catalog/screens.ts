import { Network } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const productCatalogScreens = [
  ...plainScreens('product-catalog', {
    at: '/manegement/$branch_id/product/product-catalog/list',
    titles: {
      list: { tr: 'Zincir menüler', en: 'Chain menus', de: 'Kettenkarten' },
      new: { tr: 'Yeni zincir menü', en: 'New chain menu', de: 'Neue Kettenkarte' },
      one: { tr: 'Zincir menü', en: 'Chain menu', de: 'Kettenkarte' },
    },
    icon: Network,
    group: 'menu',
    module: 'multi_branch_catalog',
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/manegement/$branch_id/product/product-catalog/publish/$product_catalog_id',
      title: { tr: 'Zincir menü yayını', en: 'Publish a chain menu', de: 'Kettenkarte veröffentlichen' },
      permissions: 'get-product-catalog',
      module: 'multi_branch_catalog',
      load: () => import('./publish.tsx'),
    },
  ]),
]
