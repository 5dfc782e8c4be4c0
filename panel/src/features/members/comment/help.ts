import { defineWords } from '#panel/kit/words/words.ts'

export const commentHelp = defineWords({
  tr: {
    purpose: 'Müşterilerin yorumları ve yıldızları: yayınla, reddet, yanıtla.',
    tasks: {
      publish: {
        title: 'Yorumu yayınla',
        steps: 'Yorumu açın, *Yayınla* düğmesine basın. Telefon ya da kötü söz varsa *Sansürleyip yayınla*.',
      },
      reply: {
        title: 'Yanıtla',
        steps: 'Yorumu açın, *Yanıt* alanına yazın ya da *Hazır yanıtlar* arasından seçin, *Yanıtla*. Herkese görünür.',
      },
      bad: { title: 'Kötü yorumları bul', steps: '*En düşük yıldız* filtresinde 1 yıldızı seçin.' },
    },
  },
  en: {
    purpose: 'Customers’ reviews and stars: publish, reject, reply.',
    tasks: {
      publish: {
        title: 'Publish a review',
        steps: 'Open it and press *Publish*. With a phone number or bad words, *Publish with parts hidden*.',
      },
      reply: {
        title: 'Reply',
        steps: 'Open it, write in *Reply* or choose from *Ready-made replies*, then *Reply*. Everyone sees it.',
      },
      bad: { title: 'Find bad reviews', steps: 'Choose one star in the filter *Lowest rating*.' },
    },
  },
  de: {
    purpose: 'Bewertungen der Kunden: veröffentlichen, ablehnen, antworten.',
    tasks: {
      publish: {
        title: 'Bewertung veröffentlichen',
        steps:
          'Öffnen Sie sie und tippen Sie auf *Veröffentlichen*. Bei Telefonnummer oder Schimpfwort *Geschwärzt veröffentlichen*.',
      },
      reply: {
        title: 'Antworten',
        steps:
          'Öffnen Sie sie, schreiben Sie in *Antwort* oder wählen Sie aus *Vorgefertigte Antworten*, dann *Antworten*. Alle sehen es.',
      },
      bad: { title: 'Schlechte Bewertungen finden', steps: 'Wählen Sie im Filter *Niedrigste Wertung* einen Stern.' },
    },
  },
})
