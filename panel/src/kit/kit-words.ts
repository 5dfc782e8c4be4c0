import { defineWords } from './words.ts'

/** What the client itself says; spec §8 gives the first two. */
export const clientWords = defineWords({
  tr: {
    noReply: 'Sunucuya bağlantı kurulamadı. Lütfen sayfayı yenileyip tekrar deneyiniz!',
    unknown: 'Bilinmeyen bir hata oluştu. Lütfen sayfayı yenileyip tekrar deneyiniz!',
  },
  en: {
    noReply: 'The server could not be reached. Please refresh the page and try again!',
    unknown: 'An unknown error occurred. Please refresh the page and try again!',
  },
  de: {
    noReply: 'Der Server ist nicht erreichbar. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal!',
    unknown: 'Ein unbekannter Fehler ist aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal!',
  },
})
