import { defineWords } from './words.ts'

export const settingWords = defineWords({
  tr: {
    changed: 'Son değişiklik:',
    undo: 'Geri al',
    start: 'Henüz kaydedilmedi',
    provider: 'Platformun ayarı geçerli',
    company: 'Firmanın ayarı geçerli',
    branch: 'Şubenin ayarı geçerli',
    use: {
      start: 'Varsayılana dön',
      provider: 'Platformun ayarına dön',
      company: 'Firmanın ayarına dön',
      branch: 'Şubenin ayarına dön',
    },
  },
  en: {
    changed: 'Changed',
    undo: 'Undo',
    start: 'Never saved yet',
    provider: 'Platform’s setting in use',
    company: 'Company’s setting in use',
    branch: 'Branch’s setting in use',
    use: {
      start: 'Back to default',
      provider: 'Use the platform’s setting',
      company: 'Use the company’s setting',
      branch: 'Use the branch’s setting',
    },
  },
  de: {
    changed: 'Geändert',
    undo: 'Rückgängig',
    start: 'Noch nie gespeichert',
    provider: 'Es gilt die Einstellung der Plattform',
    company: 'Es gilt die Einstellung der Firma',
    branch: 'Es gilt die Einstellung der Filiale',
    use: {
      start: 'Auf Standard zurücksetzen',
      provider: 'Einstellung der Plattform übernehmen',
      company: 'Einstellung der Firma übernehmen',
      branch: 'Einstellung der Filiale übernehmen',
    },
  },
})
