import { defineWords } from '#panel/kit/words/words.ts'

export const reservationRulesHelp = defineWords({
  tr: {
    purpose: 'Masaların ne sıklıkla dolacağı ve misafirin internetten neyi, ne kadar önceden ayırtabileceği.',
    tasks: {
      change: {
        title: 'Bir kuralı değiştir',
        steps:
          'Alanı değiştirip *Kaydet* düğmesine basın; yeni rezervasyonlarda hemen geçerli olur, alınmış olanlar kalır.',
      },
      back: {
        title: 'Firmanın ayarına dön',
        steps: 'Burada ayarlanmış kartta *Firmanın ayarına dön* düğmesine basın.',
      },
      history: {
        title: 'Kim değiştirmiş?',
        steps:
          'Kartın altındaki *Son değişiklik:* satırı kimin, ne zaman değiştirdiğini söyler; *Geri al* eski hâline döndürür.',
      },
    },
  },
  en: {
    purpose: 'How closely tables are booked, and what guests can book online and how far ahead.',
    tasks: {
      change: {
        title: 'Change a rule',
        steps:
          'Change the field and press *Save*; it applies to new reservations at once; existing ones stay as they are.',
      },
      back: {
        title: 'Return to the company’s setting',
        steps: 'On a card that is set here, press *Use the company’s setting*.',
      },
      history: { title: 'Who changed it?', steps: '*Changed* under the card says who and when; *Undo* puts it back.' },
    },
  },
  de: {
    purpose: 'Wie dicht Tische belegt werden, was Gäste online buchen können und wie weit im Voraus.',
    tasks: {
      change: {
        title: 'Eine Regel ändern',
        steps: 'Feld ändern und auf *Speichern* tippen; für neue Reservierungen gilt es sofort, vorhandene bleiben.',
      },
      back: {
        title: 'Zur Einstellung der Firma zurück',
        steps: 'Tippen Sie auf einer Karte, die hier festgelegt ist, auf *Einstellung der Firma übernehmen*.',
      },
      history: {
        title: 'Wer hat es geändert?',
        steps: '*Geändert* unter der Karte sagt, wer und wann; *Rückgängig* stellt es zurück.',
      },
    },
  },
})
