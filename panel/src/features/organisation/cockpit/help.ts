import { defineWords } from '#panel/kit/words/words.ts'

export const cockpitHelp = defineWords({
  tr: {
    purpose:
      'Firmalarınız risk sırasıyla: hangisinin lisansı bitiyor, hangi şube sipariş almıyor, nerede siparişler düştü.',
    tasks: {
      reason: { title: 'Nedeni çöz', steps: 'Firmanın altındaki nedene basın; çözüldüğü ekran açılır.' },
      all: {
        title: 'Bütün firmaları gör',
        steps: 'Üstte *Tümü* seçin; *Riskliler* yalnız 30 puan ve üstünü gösterir.',
      },
      score: {
        title: 'Puan nereden geliyor?',
        steps: 'Nedenlerin yanındaki sayıların toplamıdır; 60 ve üstü acildir.',
      },
    },
  },
  en: {
    purpose: 'Your companies by risk: whose licence ends, which branch takes no orders, where orders fell.',
    tasks: {
      reason: {
        title: 'Solve a cause',
        steps: 'Press a reason under the company; the screen where it is solved opens.',
      },
      all: { title: 'See all companies', steps: 'Choose *All* at the top; *At risk* shows only 30 points and above.' },
      score: {
        title: 'Where does the score come from?',
        steps: 'It is the sum of the numbers beside the reasons; 60 and above is urgent.',
      },
    },
  },
  de: {
    purpose: 'Ihre Firmen nach Risiko: wessen Lizenz endet, welche Filiale nichts annimmt, wo Bestellungen sinken.',
    tasks: {
      reason: {
        title: 'Eine Ursache lösen',
        steps: 'Tippen Sie auf einen Grund unter der Firma; die passende Seite öffnet sich.',
      },
      all: { title: 'Alle Firmen sehen', steps: 'Wählen Sie oben *Alle*; *Gefährdete* zeigt nur ab 30 Punkten.' },
      score: {
        title: 'Woher kommt die Punktzahl?',
        steps: 'Sie ist die Summe der Zahlen neben den Gründen; ab 60 ist es dringend.',
      },
    },
  },
})
