import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    image: 'Geniş ekranda (5:1)',
    mobile_image: 'Telefonda (2:1)',
    empty: 'Henüz afiş yok',
    emptyText: 'Afiş, sipariş uygulamasının en üstünde görünür: yeni bir ürün, öğle menüsü, bayram saatleri.',
  },
  en: {
    image: 'On wide screens (5:1)',
    mobile_image: 'On phones (2:1)',
    empty: 'No banners yet',
    emptyText:
      'A banner is shown at the top of the ordering app, for example for a new dish, the lunch menu or holiday hours.',
  },
  de: {
    image: 'Auf breiten Bildschirmen (5:1)',
    mobile_image: 'Auf dem Handy (2:1)',
    empty: 'Noch keine Banner',
    emptyText:
      'Ein Banner steht oben in der Bestell-App: ein neues Gericht, die Mittagskarte, Öffnungszeiten an Feiertagen.',
  },
})
