import { defineWords } from '#panel/kit/words/words.ts'

export const platformSettlementHelp = defineWords({
  tr: {
    purpose: 'Platformların ödediği ve ödeyeceği tutarlar, siparişlerinizle karşılaştırmalı olarak.',
    tasks: {
      differs: { title: 'Farkları bul', steps: '*Siparişlerle karşılaştırma* filtresinde *Fark var* seçin.' },
      why: { title: 'Fark hangi siparişte?', steps: 'Satıra basın; fark olan siparişler iki tutarıyla listelenir.' },
      file: { title: 'Muhasebeye ver', steps: 'Dönemi seçip listeyi dışa aktarın.' },
    },
  },
  en: {
    purpose: 'What the platforms have paid and will pay, compared with your orders.',
    tasks: {
      differs: { title: 'Find what differs', steps: 'Choose *Differs* in the filter *Compared with orders*.' },
      why: { title: 'Which order differs?', steps: 'Press the row; it lists them with both amounts.' },
      file: { title: 'Hand it to accounting', steps: 'Filter by period and export the list.' },
    },
  },
  de: {
    purpose: 'Was die Plattformen ausgezahlt haben und auszahlen werden, abgeglichen mit Ihren Bestellungen.',
    tasks: {
      differs: {
        title: 'Abweichungen finden',
        steps: 'Filter *Abgleich mit Bestellungen* auf *Weicht ab* setzen.',
      },
      why: { title: 'Welche Bestellung weicht ab?', steps: 'Zeile antippen; dort steht jede mit beiden Beträgen.' },
      file: { title: 'An die Buchhaltung geben', steps: 'Nach Zeitraum filtern und die Liste exportieren.' },
    },
  },
})
