import { forms, ids, type Examples } from '../../kit/example.ts'
import type { companyTheme } from './company-theme.ts'

export const companyThemeExamples: Examples<typeof companyTheme> = {
  ...forms<typeof companyTheme.input>({
    company_id: ids.company,
    theme_id: 1,
    name: 'Yaz sayfamız',
    order_url: 'https://siparis.ustamdan.example',
    booking_url: '',
  }),
  saveFile: { text: '<h1>{{company.name}}</h1>\n<div data-block="menu"></div>\n', version: 1 },
  preview: { lang: 'tr', path: 'index.html' },
  publish: { version: 1, live_from: null },
  rollback: { version: 2, number: 1 },
  withdraw: { version: 3 },
}
