import { defineScreens } from '#panel/kit/page/screens.ts'

export const companyThemeScreens = defineScreens([
  {
    path: '/company/company-theme-list/$company_id',
    title: { tr: 'Temalar', en: 'Themes', de: 'Themes' },
    permissions: 'get-company-theme-all',
    module: 'cms',
    load: () => import('./list.tsx'),
  },
  {
    path: '/company/company-theme-form/$company_id/$company_theme_id',
    title: { tr: 'Tema', en: 'Theme', de: 'Theme' },
    permissions: 'get-company-theme',
    module: 'cms',
    load: () => import('./theme-editor.tsx'),
  },
])
