import { defineWords } from '#panel/kit/words.ts'

export const rootWords = defineWords({
  tr: {
    failed: 'Panel açılamadı',
    safe: 'Oturumunuz ve kayıtlarınız duruyor; bağlantı gelince kaldığınız yerden devam edersiniz.',
    again: 'Yeniden dene',
    maintenance: 'Kısa bir bakımdayız',
    maintenanceText: 'Size daha iyi hizmet verebilmek için iyileştirmeler yapıyoruz. Anlayışınız için teşekkür ederiz.',
    maintenanceWait: 'Bakım bitince bu sayfa kendiliğinden açılacak.',
  },
  en: {
    failed: 'The panel could not be opened',
    safe: 'You are still signed in and your records are safe; you will go on where you were once the line is back.',
    again: 'Try again',
    maintenance: 'A short maintenance',
    maintenanceText: 'We are making improvements so that we can serve you better. Thank you for your understanding.',
    maintenanceWait: 'This page will open by itself when it is over.',
  },
  de: {
    failed: 'Das Panel konnte nicht geöffnet werden',
    safe: 'Sie sind weiterhin angemeldet und Ihre Daten sind sicher; sobald die Verbindung steht, geht es dort weiter.',
    again: 'Noch einmal versuchen',
    maintenance: 'Kurze Wartung',
    maintenanceText:
      'Wir nehmen gerade Verbesserungen vor, um Sie noch besser bedienen zu können. Vielen Dank für Ihr Verständnis.',
    maintenanceWait: 'Diese Seite öffnet sich von selbst, sobald die Wartung beendet ist.',
  },
})
