import { defineWords } from '#panel/kit/words/words.ts'

export const commentCardWords = defineWords({
  tr: {
    title: 'Yorumlar',
    help: 'Hangi yorumlar okunmadan yayınlanır, hangi sözler herkesten gizlenir.',
    auto_approve: 'Kendiliğinden yayınla',
    ways: {
      off: 'Hiçbirini',
      without_text: 'Yalnızca yıldız verilenleri',
      without_flags: 'Gizlenecek bir şey içermeyenleri',
    },
    hidden_words: 'Gizlenecek sözler',
    wordsHelp: 'Her satıra bir söz yazın ya da virgülle ayırın. Telefon, e-posta ve bağlantılar zaten işaretlenir.',
  },
  en: {
    title: 'Reviews',
    help: 'Which reviews are published unread, and which words are hidden from everybody.',
    auto_approve: 'Publish automatically',
    ways: { off: 'None', without_text: 'Ratings without text', without_flags: 'Those with nothing to hide' },
    hidden_words: 'Words to hide',
    wordsHelp: 'One per line, or separated by commas. Phone numbers, e-mail addresses and links are marked anyway.',
  },
  de: {
    title: 'Bewertungen',
    help: 'Welche Bewertungen ungelesen erscheinen und welche Wörter niemand sehen soll.',
    auto_approve: 'Automatisch veröffentlichen',
    ways: { off: 'Keine', without_text: 'Sterne ohne Text', without_flags: 'Was nichts Unpassendes enthält' },
    hidden_words: 'Zu verbergende Wörter',
    wordsHelp: 'Eines je Zeile oder mit Kommas. Telefonnummern, E-Mail-Adressen und Links werden ohnehin markiert.',
  },
})
