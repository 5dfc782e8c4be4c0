import { defineWords } from '#panel/kit/words/words.ts'

export const holidayHelp = defineWords({
  tr: {
    purpose: 'Şubelerin özel günlerine eklediği resmî tatiller.',
    tasks: {
      add: { title: 'Bayramı ekle', steps: '*Yeni ekle* düğmesine basın; *İlk gün* ve *Son gün* yazıp kaydedin.' },
    },
  },
  en: {
    purpose: 'The public holidays branches add to their special days.',
    tasks: { add: { title: 'Add a holiday', steps: 'Press *Add new*; enter *First day* and *Last day*, save.' } },
  },
  de: {
    purpose: 'Die Feiertage, die Filialen als Sondertage übernehmen.',
    tasks: {
      add: {
        title: 'Feiertag anlegen',
        steps: 'Drücken Sie *Neu anlegen*; *Erster Tag* und *Letzter Tag* eintragen, speichern.',
      },
    },
  },
})
