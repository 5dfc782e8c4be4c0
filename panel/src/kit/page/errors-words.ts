import { defineWords } from '../words/words.ts'

export const errorWords = defineWords({
  tr: {
    title: 'Bu bölüm gösterilemedi',
    safe: 'Kaydettikleriniz güvende; diğer sekmeler çalışmaya devam ediyor.',
    again: 'Yeniden dene',
    reload: 'Sayfayı yenile',
    detail: 'Ayrıntı',
    refused: 'Yüklenemedi',
  },
  en: {
    title: 'This part could not be shown',
    safe: 'Everything you saved is safe, and your other tabs keep working.',
    again: 'Try again',
    reload: 'Reload the page',
    detail: 'Details',
    refused: 'Could not be loaded',
  },
  de: {
    title: 'Dieser Bereich kann nicht angezeigt werden',
    safe: 'Gespeichertes ist sicher, Ihre anderen Tabs arbeiten weiter.',
    again: 'Noch einmal versuchen',
    reload: 'Seite neu laden',
    detail: 'Einzelheiten',
    refused: 'Konnte nicht geladen werden',
  },
})
