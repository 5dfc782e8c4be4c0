import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    image: 'Görsel (2:1)',
    empty: 'Henüz kampanya yok',
    emptyText:
      'Kampanyalar sipariş uygulamasında yana kaydırılarak görülür. İndirimin kendisi Hediye çekleri gibi ekranlarda tanımlanır.',
  },
  en: {
    image: 'Picture (2:1)',
    empty: 'No campaigns yet',
    emptyText:
      'Customers swipe through campaigns in the ordering app. The discount itself is set up elsewhere, for example on the Gift vouchers screen.',
  },
  de: {
    image: 'Bild (2:1)',
    empty: 'Noch keine Kampagnen',
    emptyText:
      'Kunden wischen in der Bestell-App durch die Kampagnen. Den Rabatt selbst legen Sie woanders an, etwa unter „Geschenkgutscheine“.',
  },
})
