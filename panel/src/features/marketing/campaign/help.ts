import { defineWords } from '#panel/kit/words/words.ts'

export const campaignHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasında yana kaydırılan görseller.',
    tasks: {
      make: { title: 'Kampanya ekle', steps: '*Yeni ekle* düğmesine basın; başlığı yazın, görseli yükleyip kaydedin.' },
      order: { title: 'Sırayı değiştir', steps: 'Listenin üstünde *Sırayı değiştir*; sürükleyin ya da oklara basın.' },
      end: { title: 'Kendiliğinden bitsin', steps: 'Formda *Son gün* seçin: o günün sonunda gösterim biter.' },
    },
  },
  en: {
    purpose: 'The pictures that customers swipe through in the ordering app.',
    tasks: {
      make: { title: 'Add a campaign', steps: 'Press *Add new*, enter a title, upload the picture and save.' },
      order: {
        title: 'Change the order',
        steps: 'Press *Change the order* above the list; drag, or press the arrows.',
      },
      end: {
        title: 'Let it end by itself',
        steps: 'Choose *Last day* on the form: after it the picture is no longer shown.',
      },
    },
  },
  de: {
    purpose: 'Die Bilder, durch die Kunden in der Bestell-App wischen.',
    tasks: {
      make: {
        title: 'Kampagne anlegen',
        steps: 'Tippen Sie auf *Neu anlegen*, tragen Sie einen Titel ein, laden Sie das Bild hoch und speichern Sie.',
      },
      order: {
        title: 'Reihenfolge ändern',
        steps: 'Über der Liste *Reihenfolge ändern*; ziehen Sie oder tippen Sie auf die Pfeile.',
      },
      end: {
        title: 'Von selbst beenden',
        steps: 'Wählen Sie im Formular *Letzter Tag*: Danach wird das Bild nicht mehr gezeigt.',
      },
    },
  },
})
