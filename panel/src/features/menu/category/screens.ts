import { defineScreens } from '#panel/kit/page/screens.ts'

export const categoryScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/category-form',
    title: { tr: 'Yeni kategori', en: 'New category', de: 'Neue Kategorie' },
    permissions: 'post-branch-category',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/product/category-form/$branch_category_id',
    title: { tr: 'Kategori', en: 'Category', de: 'Kategorie' },
    permissions: 'get-branch-category',
    load: () => import('./form.tsx'),
  },
])
