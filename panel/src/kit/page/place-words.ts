import { defineWords } from '../words/words.ts'

export const placeWords = defineWords({
  tr: {
    search: 'Ad ya da konu ara',
    pin: 'Menüye sabitle: {name}',
    nothing: 'Buna uyan bir ayar yok',
    nothingText: 'Başka bir sözcük deneyin.',
  },
  en: {
    search: 'Search by name or topic',
    pin: 'Pin to the menu: {name}',
    nothing: 'No matching setting',
    nothingText: 'Try another word.',
  },
  de: {
    search: 'Name oder Thema suchen',
    pin: 'Ans Menü anheften: {name}',
    nothing: 'Keine passende Einstellung',
    nothingText: 'Versuchen Sie ein anderes Wort.',
  },
})
