import { defineWords } from '#panel/kit/words/words.ts'

export const kitchenHelp = defineWords({
  tr: {
    purpose: 'Müşterilerin restoran ararken seçtiği mutfaklar: Kebap, Pizza, Ev yemekleri.',
    tasks: { order: { title: 'Sırayı değiştir', steps: 'Mutfağı açın, *Sıra* alanına sayı yazın; 0 en baştadır.' } },
  },
  en: {
    purpose: 'The cuisines customers choose when they look for a restaurant: kebab, pizza, home cooking.',
    tasks: {
      order: { title: 'Change the order', steps: 'Open the cuisine and enter a number in *Position*; 0 comes first.' },
    },
  },
  de: {
    purpose: 'Die Küchen, nach denen Kunden Restaurants suchen: Kebab, Pizza, Hausmannskost.',
    tasks: {
      order: {
        title: 'Reihenfolge ändern',
        steps: 'Öffnen Sie die Küche und tragen Sie bei *Reihenfolge* eine Zahl ein; 0 steht vorn.',
      },
    },
  },
})
