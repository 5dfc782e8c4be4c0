import { defineWords } from '#panel/kit/words/words.ts'

export const companyThemeHelp = defineWords({
  tr: {
    purpose: 'Firmanın kendi web sayfası: menü, saatler ve teslimat bölgeleri kendiliğinden güncel kalır.',
    tasks: {
      start: {
        title: 'Sayfa başlat',
        steps: '*Yeni tema* düğmesine basın, başlangıç temasını seçin; açılan düzenleyicide *Yayınla* deyin.',
      },
      change: {
        title: 'Bir metni değiştir',
        steps: 'tr.strings dosyasını açın, eşittirden sonrasını değiştirin; önce *Kaydet*, sonra *Yayınla* deyin.',
      },
      back: {
        title: 'Eski hâline dön',
        steps: '*Sürümler* düğmesine basın; istediğiniz sürümde *Bu sürüme dön* deyin.',
      },
    },
  },
  en: {
    purpose: 'The company’s own website; its menu, hours and delivery zones stay up to date automatically.',
    tasks: {
      start: {
        title: 'Start a page',
        steps: 'Press *New theme*, choose where to start from, and press *Publish* in the editor that opens.',
      },
      change: {
        title: 'Change a text',
        steps: 'Open en.strings, change what follows the equals sign, press *Save* and then *Publish*.',
      },
      back: {
        title: 'Go back to how it was',
        steps: 'Press *Releases* and, at the one you want, *Go back to this one*.',
      },
    },
  },
  de: {
    purpose: 'Die eigene Website der Firma; Speisekarte, Öffnungszeiten und Liefergebiete bleiben automatisch aktuell.',
    tasks: {
      start: {
        title: 'Eine Seite beginnen',
        steps:
          'Tippen Sie auf *Neues Theme*, wählen Sie den Ausgangspunkt und tippen Sie im Editor auf *Veröffentlichen*.',
      },
      change: {
        title: 'Einen Text ändern',
        steps:
          'Öffnen Sie de.strings, ändern Sie den Text hinter dem Gleichheitszeichen, dann *Speichern* und *Veröffentlichen*.',
      },
      back: {
        title: 'Zum früheren Stand zurück',
        steps: 'Tippen Sie auf *Fassungen* und bei der gewünschten auf *Zu dieser zurück*.',
      },
    },
  },
})
