import { defineWords } from '#panel/kit/words/words.ts'

export const campaignHelp = defineWords({
  tr: {
    purpose: 'Sipariş uygulamasında yana kaydırılan görseller.',
    tasks: {
      make: { title: 'Kampanya ekle', steps: '*Yeni ekle* düğmesine basın; başlığı yazın, görseli yükleyip kaydedin.' },
      order: {
        title: 'Kampanyaların sırasını değiştir',
        steps:
          'Listenin üstündeki *Sırayı değiştir* düğmesine basın; sürükleyin ya da oklara basın, sonra *Sırayı kaydet*.',
      },
      end: {
        title: 'Kampanya kendiliğinden bitsin',
        steps: 'Formda *Son gün* alanını doldurun: o günün sonunda görsel kalkar.',
      },
    },
  },
  en: {
    purpose: 'The pictures that customers swipe through in the ordering app.',
    tasks: {
      make: { title: 'Add a campaign', steps: 'Press *Add new*, enter a title, upload the picture and save.' },
      order: {
        title: 'Rearrange campaigns',
        steps: 'Press *Rearrange* above the list; drag, or press the arrows, then *Save*.',
      },
      end: {
        title: 'End a campaign automatically',
        steps: 'Choose the *Last day* on the form: the picture is shown until the end of that day.',
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
        title: 'Reihenfolge der Kampagnen ändern',
        steps:
          'Tippen Sie über der Liste auf *Reihenfolge ändern*; ziehen Sie oder tippen Sie auf die Pfeile, dann auf *Reihenfolge speichern*.',
      },
      end: {
        title: 'Kampagne von selbst enden lassen',
        steps: 'Wählen Sie im Formular unter *Letzter Tag* einen Tag: Danach wird das Bild nicht mehr gezeigt.',
      },
    },
  },
})
