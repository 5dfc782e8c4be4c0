import { defineWords } from '#panel/kit/words/words.ts'

export const rootWords = defineWords({
  tr: {
    failed: 'Panel açılamadı',
    safe: 'Oturumunuz ve kayıtlarınız duruyor; bağlantı gelince kaldığınız yerden devam edersiniz.',
    again: 'Yeniden dene',
  },
  en: {
    failed: 'The panel could not be opened',
    safe: 'You are still signed in and your data is safe; you’ll carry on where you left off once the connection is back.',
    again: 'Try again',
  },
  de: {
    failed: 'Das Panel konnte nicht geöffnet werden',
    safe: 'Sie sind weiterhin angemeldet und Ihre Daten sind sicher; sobald die Verbindung wieder steht, machen Sie dort weiter, wo Sie waren.',
    again: 'Noch einmal versuchen',
  },
})
