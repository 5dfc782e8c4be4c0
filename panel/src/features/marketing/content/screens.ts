import { Newspaper } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const contentScreens = plainScreens('content', {
  at: '/marketing/content',
  titles: {
    list: { tr: 'Blog yazıları', en: 'Blog posts', de: 'Blogbeiträge' },
    new: { tr: 'Yeni blog yazısı', en: 'New blog post', de: 'Neuer Blogbeitrag' },
    one: { tr: 'Blog yazısı', en: 'Blog post', de: 'Blogbeitrag' },
  },
  icon: Newspaper,
  group: 'platform',
  accounts: ['provider'],
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
