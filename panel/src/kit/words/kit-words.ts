import { defineWords } from './words.ts'

/** Messages of the client itself. The first two are from spec §8. */
export const clientWords = defineWords({
  tr: {
    noReply: 'Sunucuya bağlantı kurulamadı. Lütfen sayfayı yenileyip tekrar deneyiniz!',
    unknown: 'Bilinmeyen bir hata oluştu. Lütfen sayfayı yenileyip tekrar deneyiniz!',
    notLoaded: 'Bağlantı yok. Bağlantı gelince kendiliğinden yüklenir.',
    notSent: 'Bağlantı yok: gönderilmedi, hiçbir şey değişmedi. Bağlantı gelince yeniden deneyin.',
    unsure: 'Bağlantı koptu: gönderilip gönderilmediği belli değil. Bağlantı gelince kontrol edin.',
  },
  en: {
    noReply: 'The server could not be reached. Please refresh the page and try again!',
    unknown: 'An unknown error occurred. Please refresh the page and try again!',
    notLoaded: 'No connection. It loads automatically once the connection is back.',
    notSent: 'No connection: it was not sent, and nothing has changed. Try again once the connection is back.',
    unsure: 'The connection was lost: it may or may not have been sent. Check once the connection is back.',
  },
  de: {
    noReply: 'Der Server ist nicht erreichbar. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal!',
    unknown: 'Ein unbekannter Fehler ist aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal!',
    notLoaded: 'Keine Verbindung. Sobald sie wieder steht, wird von selbst geladen.',
    notSent:
      'Keine Verbindung: Es wurde nichts gesendet und nichts geändert. Versuchen Sie es noch einmal, sobald sie wieder steht.',
    unsure:
      'Verbindung abgebrochen: Vielleicht wurde es gesendet, vielleicht nicht. Sehen Sie nach, sobald sie wieder steht.',
  },
})
