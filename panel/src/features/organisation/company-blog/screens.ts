import { FileText } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

const area = { tr: 'Sayfa alanı', en: 'Page area', de: 'Seitenbereich' }

export const companyBlogScreens = defineScreens([
  {
    path: '/company/blog/$company_id',
    title: { tr: 'Firma sayfaları', en: 'Company pages', de: 'Firmenseiten' },
    permissions: 'get-company-blog-all',
    load: () => import('./pages.tsx'),
  },
  {
    path: '/company/blog/form/$company_id/$company_blog_area_id',
    title: { tr: 'Firma sayfası', en: 'Company page', de: 'Firmenseite' },
    permissions: 'get-company-blog-all',
    load: () => import('./page-form.tsx'),
  },
  {
    path: '/company-blog-area',
    title: { tr: 'Sayfa alanları', en: 'Page areas', de: 'Seitenbereiche' },
    icon: FileText,
    group: 'platform',
    permissions: 'get-company-blog-area-all',
    accounts: ['provider'],
    load: () => import('./area-list.tsx'),
  },
  {
    path: '/company-blog-area/form',
    title: { tr: 'Yeni sayfa alanı', en: 'New page area', de: 'Neuer Seitenbereich' },
    permissions: 'post-company-blog-area',
    load: () => import('./area-form.tsx'),
  },
  {
    path: '/company-blog-area/form/$company_blog_area_id',
    title: area,
    permissions: 'get-company-blog-area',
    accounts: ['provider'],
    load: () => import('./area-form.tsx'),
  },
])
