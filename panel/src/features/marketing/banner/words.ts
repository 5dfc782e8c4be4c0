import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    image: 'Geniş ekranda (5:1)',
    mobile_image: 'Telefonda (2:1)',
    empty: 'Henüz afiş yok',
    emptyText: 'Afiş, sipariş uygulamasının başında durur: yeni bir ürün, öğle menüsü, bayram saatleri.',
  },
  en: {
    image: 'On wide screens (5:1)',
    mobile_image: 'On phones (2:1)',
    empty: 'No banners yet',
    emptyText: 'A banner stands at the top of the ordering app: a new dish, the lunch menu, holiday hours.',
  },
  de: {
    image: 'Auf breiten Bildschirmen (5:1)',
    mobile_image: 'Auf dem Handy (2:1)',
    empty: 'Noch keine Banner',
    emptyText: 'Ein Banner steht oben in der Bestell-App: ein neues Gericht, die Mittagskarte, Zeiten an Feiertagen.',
  },
})
