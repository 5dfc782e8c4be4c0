import { defineWords } from '#panel/kit/words/words.ts'

export const repeatWords = defineWords({
  tr: {
    place: 'Siparişi ver',
    lastOrder: 'Son sipariş:',
    nothingLeft: 'Son siparişteki hiçbir ürün bugün satışta değil.',
    notOnMenu: 'menüde yok',
    fee: 'Teslimat ücreti',
    placed: 'Sipariş {number} verildi',
    show: 'Göster',
  },
  en: {
    place: 'Place order',
    lastOrder: 'Last order:',
    nothingLeft: 'Nothing of the last order is on sale today.',
    notOnMenu: 'not on the menu',
    fee: 'Delivery fee',
    placed: 'Order {number} placed',
    show: 'Show',
  },
  de: {
    place: 'Bestellen',
    lastOrder: 'Letzte Bestellung:',
    nothingLeft: 'Von der letzten Bestellung ist heute nichts im Verkauf.',
    notOnMenu: 'nicht auf der Karte',
    fee: 'Liefergebühr',
    placed: 'Bestellung {number} aufgegeben',
    show: 'Zeigen',
  },
})
