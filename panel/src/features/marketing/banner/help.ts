import { defineWords } from '#panel/kit/words/words.ts'

export const bannerHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasının başındaki geniş görseller.',
    tasks: {
      make: {
        title: 'Afiş ekle',
        steps: '*Yeni ekle* düğmesine basın; geniş ekran ve telefon için birer görsel yükleyip kaydedin.',
      },
      order: { title: 'Sırayı değiştir', steps: 'Listenin üstünde *Sırayı değiştir*; sürükleyin ya da oklara basın.' },
      when: {
        title: 'Yalnızca öğlen göster',
        steps: 'Formda günleri ve saatleri seçin: afiş yalnızca o saatlerde görünür.',
      },
    },
  },
  en: {
    purpose: 'The wide pictures at the top of the ordering app.',
    tasks: {
      make: {
        title: 'Add a banner',
        steps: 'Press *Add new*, upload one picture for wide screens and one for phones, and save.',
      },
      order: {
        title: 'Change the order',
        steps: 'Press *Change the order* above the list; drag, or press the arrows.',
      },
      when: {
        title: 'Show it at noon only',
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
          'Tippen Sie auf *Neu anlegen*, laden Sie je ein Bild für breite Bildschirme und fürs Handy hoch und speichern Sie.',
      },
      order: {
        title: 'Reihenfolge ändern',
        steps: 'Über der Liste *Reihenfolge ändern*; ziehen Sie oder tippen Sie auf die Pfeile.',
      },
      when: {
        title: 'Nur mittags zeigen',
        steps: 'Wählen Sie im Formular Tage und Uhrzeiten: Nur dann wird das Banner gezeigt.',
      },
    },
  },
})
