import { FileText } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const companyBlogScreens = defineScreens([
  {
    path: '/company/blog/$company_id',
    title: { tr: 'Firma sayfaları', en: 'Company pages', de: 'Firmenseiten' },
    permissions: 'get-company-blog-all',
    module: 'cms',
    load: () => import('./pages.tsx'),
  },
  {
    path: '/company/blog/form/$company_id/$company_blog_area_id',
    title: { tr: 'Firma sayfası', en: 'Company page', de: 'Firmenseite' },
    permissions: 'get-company-blog-all',
    module: 'cms',
    load: () => import('./page-form.tsx'),
  },
  ...plainScreens('company-blog-area', {
    titles: {
      list: { tr: 'Sayfa alanları', en: 'Page areas', de: 'Seitenbereiche' },
      new: { tr: 'Yeni sayfa alanı', en: 'New page area', de: 'Neuer Seitenbereich' },
      one: { tr: 'Sayfa alanı', en: 'Page area', de: 'Seitenbereich' },
    },
    icon: FileText,
    group: 'platform',
    accounts: ['provider'],
    load: () => import('./area-list.tsx'),
    form: () => import('./area-form.tsx'),
  }),
])
