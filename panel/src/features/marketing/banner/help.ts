import { defineWords } from '#panel/kit/words/words.ts'

export const bannerHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasının en üstündeki geniş görseller.',
    tasks: {
      make: {
        title: 'Afiş ekle',
        steps:
          '*Yeni ekle* düğmesine basın; başlığı yazın, geniş ekran ve telefon için birer görsel yükleyip kaydedin.',
      },
      order: {
        title: 'Afişlerin sırasını değiştir',
        steps:
          'Listenin üstündeki *Sırayı değiştir* düğmesine basın; sürükleyin ya da oklara basın, sonra *Sırayı kaydet*.',
      },
      when: {
        title: 'Afişi yalnızca öğlen göster',
        steps: 'Formda günleri ve saatleri seçin: afiş yalnızca o saatlerde görünür.',
      },
    },
  },
  en: {
    purpose: 'The wide pictures at the top of the ordering app.',
    tasks: {
      make: {
        title: 'Add a banner',
        steps: 'Press *Add new*, enter a title, upload one picture for wide screens and one for phones, and save.',
      },
      order: {
        title: 'Rearrange banners',
        steps: 'Press *Rearrange* above the list; drag, or press the arrows, then *Save*.',
      },
      when: {
        title: 'Show a banner only at lunchtime',
        steps: 'Choose days and hours on the form: the banner is shown only then.',
      },
    },
  },
  de: {
    purpose: 'Die breiten Bilder oben in der Bestell-App.',
    tasks: {
      make: {
        title: 'Banner anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*, tragen Sie einen Titel ein, laden Sie je ein Bild für breite Bildschirme und fürs Handy hoch und speichern Sie.',
      },
      order: {
        title: 'Reihenfolge der Banner ändern',
        steps:
          'Tippen Sie über der Liste auf *Reihenfolge ändern*; ziehen Sie oder tippen Sie auf die Pfeile, dann auf *Reihenfolge speichern*.',
      },
      when: {
        title: 'Banner nur mittags zeigen',
        steps: 'Wählen Sie im Formular Tage und Uhrzeiten: Nur dann wird das Banner gezeigt.',
      },
    },
  },
})
