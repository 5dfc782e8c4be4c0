import { forms, type Examples } from '../kit/example.ts'
import type { companyBlog, companyBlogArea } from './company-blog.ts'

export const companyBlogAreaExamples: Examples<typeof companyBlogArea> = forms<typeof companyBlogArea.input>({
  code: 'opening_hours',
  name: { tr: 'Çalışma saatleri', en: 'Opening hours', de: 'Öffnungszeiten' },
  position: 1,
  has_posts: false,
})

export const companyBlogExamples: Examples<typeof companyBlog> = forms<typeof companyBlog.input>({
  title: { tr: 'Hakkımızda', en: 'About us', de: 'Über uns' },
  body: { tr: '1974’ten beri Moda’dayız.', en: 'In Moda since 1974.', de: 'Seit 1974 in Moda.' },
  image: null,
  is_active: true,
})
