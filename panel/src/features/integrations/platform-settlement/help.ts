import { defineWords } from '#panel/kit/words/words.ts'

export const platformSettlementHelp = defineWords({
  tr: {
    purpose: 'Platformların ödediği ve ödeyeceği tutarlar, siparişlerinizle karşılaştırılmış hâlde.',
    tasks: {
      differs: { title: 'Farkları bul', steps: '*Siparişlerle karşılaştırma* filtresinde *Fark var* seçin.' },
      why: { title: 'Hangi sipariş farklı?', steps: 'Satıra basın; farklı siparişler iki tutarıyla listelenir.' },
      file: { title: 'Muhasebeye ver', steps: 'Dönemi süzüp listeyi dışa aktarın.' },
    },
  },
  en: {
    purpose: 'What the platforms have paid and will pay, compared with your orders.',
    tasks: {
      differs: { title: 'Find what differs', steps: 'Choose *Differs* in the filter *Compared with orders*.' },
      why: { title: 'Which order differs?', steps: 'Press the row; such orders are listed with both amounts.' },
      file: { title: 'Hand it to accounting', steps: 'Filter by period and export the list.' },
    },
  },
  de: {
    purpose: 'Was die Plattformen bezahlt haben und zahlen werden, verglichen mit Ihren Bestellungen.',
    tasks: {
      differs: {
        title: 'Abweichungen finden',
        steps: 'Im Filter *Vergleich mit Bestellungen* die Auswahl *Weicht ab* treffen.',
      },
      why: { title: 'Welche Bestellung weicht ab?', steps: 'Zeile antippen; sie steht dort mit beiden Beträgen.' },
      file: { title: 'An die Buchhaltung geben', steps: 'Nach Zeitraum filtern und die Liste exportieren.' },
    },
  },
})
