import { defineScreens } from '#panel/kit/page/screens.ts'

export const companyPostScreens = defineScreens([
  {
    path: '/company/blog/post/$company_id',
    title: { tr: 'Firma blogu', en: 'Company blog', de: 'Firmenblog' },
    permissions: 'get-company-post-all',
    module: 'cms',
    load: () => import('./list.tsx'),
  },
  {
    path: '/company/blog/post/form/$company_id',
    title: { tr: 'Yeni blog yazısı', en: 'New blog post', de: 'Neuer Blogbeitrag' },
    permissions: 'post-company-post',
    module: 'cms',
    load: () => import('./form.tsx'),
  },
  {
    path: '/company/blog/post/form/$company_id/$company_post_id',
    title: { tr: 'Blog yazısı', en: 'Blog post', de: 'Blogbeitrag' },
    permissions: 'get-company-post',
    module: 'cms',
    load: () => import('./form.tsx'),
  },
])
