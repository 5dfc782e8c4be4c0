import { forms, ids, type Examples } from '../../kit/example.ts'
import type { theme } from './theme.ts'

export const themeExamples: Examples<typeof theme> = {
  ...forms<typeof theme.input>({
    code: 'sahil',
    name: { tr: 'Sahil', en: 'Seaside', de: 'Küste' },
    description: { tr: 'Mavi ve ferah', en: 'Blue and airy', de: 'Blau und luftig' },
    files: [
      { path: 'index.html', text: '<h1>{{company.name}}</h1><div data-block="menu"></div>' },
      { path: 'style.css', text: 'h1 { color: #0a5a7a; }' },
    ],
    is_active: true,
  }),
  preview: { company_id: ids.company, lang: 'tr', path: 'index.html' },
}
