import { defineWords } from '#panel/kit/words/words.ts'

export const integrationLogHelp = defineWords({
  tr: {
    purpose: 'Platformlardan gelenler ve platformlara iletilenler, hatalarıyla.',
    tasks: {
      order: {
        title: 'Bir siparişin kayıtlarını bul',
        steps: 'Sipariş numarasını arayın; satırı açınca *Bu siparişin kayıtları* hepsini gösterir.',
      },
      problem: {
        title: 'Takılanları gör',
        steps: '*Durum* filtresinde *Bekliyor* seçin; *Sorun* sütunu nedenini yazar.',
      },
      goto: { title: 'Siparişe git', steps: 'Satırı açın, *Siparişi aç* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'What came from platforms and what was sent to them, with errors.',
    tasks: {
      order: {
        title: 'Find the entries of an order',
        steps: 'Search for its number; in an open row *All about this order* shows them all.',
      },
      problem: {
        title: 'See what is stuck',
        steps: 'Choose *Waiting* in the filter *Status*; the column *Problem* says why.',
      },
      goto: { title: 'Go to the order', steps: 'Open the row and press *Open the order*.' },
    },
  },
  de: {
    purpose: 'Was von Plattformen kam und was an sie ging, mit Fehlern.',
    tasks: {
      order: {
        title: 'Einträge einer Bestellung finden',
        steps: 'Nach der Nummer suchen; in der Zeile zeigt *Alles zu dieser Bestellung* alle.',
      },
      problem: {
        title: 'Was hängt gerade?',
        steps: 'Den Filter *Status* auf *Wartet* setzen; Spalte *Problem* nennt den Grund.',
      },
      goto: { title: 'Zur Bestellung', steps: 'Zeile öffnen und auf *Bestellung öffnen* tippen.' },
    },
  },
})
