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
    tasks: { add: { title: 'Add a holiday', steps: 'Press *Add new*, enter *First day* and *Last day* and save.' } },
  },
  de: {
    purpose: 'Die Feiertage, die Filialen als Sondertage übernehmen.',
    tasks: {
      add: {
        title: 'Feiertag anlegen',
        steps: 'Tippen Sie auf *Neu anlegen*, tragen Sie *Erster Tag* und *Letzter Tag* ein und speichern Sie.',
      },
    },
  },
})
