import { defineWords } from '#panel/kit/words/words.ts'

export const menuHelp = defineWords({
  tr: {
    purpose: 'Şubenin bütün menüsü tek sayfada. Fiyatı, adı, satışta olup olmadığını satırın üstünde değiştirirsiniz.',
    tasks: {
      price: {
        title: 'Fiyatı değiştir',
        steps: 'Satırda fiyata basın, yeni fiyatı yazıp Enter’a basın. Bildirimdeki *Geri al* eskisine döndürür.',
      },
      out: {
        title: 'Tükenen ürünü satıştan al',
        steps:
          'Ürünün durumuna basın, ne zamana kadar olmadığını seçin, *Satıştan al*. Bağlı platformlarda da kapanır; aynı yerden geri açılır.',
      },
      material: {
        title: 'Malzeme bitti',
        steps:
          '*Malzeme bitti* düğmesine basın, malzemeyi seçin: onunla yapılan ürünlerin hepsi birlikte satıştan kalkar.',
      },
      bulk: {
        title: 'Toplu zam ya da indirim yap',
        steps:
          'Ürünleri kutularından seçin, *Fiyat* ya da *İndirim* düğmesine basın. Önizlemede eski ve yeni fiyatı görüp uygulayın; 24 saat içinde geri alınabilir.',
      },
    },
  },
  en: {
    purpose: 'The branch’s whole menu on one page. You change price, name and availability right on the row.',
    tasks: {
      price: {
        title: 'Change a price',
        steps: 'Press the price on the row, type the new one and press Enter. *Undo* in the notice puts it back.',
      },
      out: {
        title: 'Take a sold-out product off sale',
        steps:
          'Press the product’s state, choose until when, *Take off sale*. It goes off sale on connected platforms too; bring it back in the same place.',
      },
      material: {
        title: 'An ingredient has run out',
        steps: 'Press *Ran out of…* and choose the ingredient: every product made with it goes off sale together.',
      },
      bulk: {
        title: 'Raise or discount many prices',
        steps:
          'Tick the products and press *Price* or *Discount*. The preview shows old and new prices; it can be undone for 24 hours.',
      },
    },
  },
  de: {
    purpose:
      'Die ganze Speisekarte der Filiale auf einer Seite. Preis, Name und Verfügbarkeit ändern Sie direkt in der Zeile.',
    tasks: {
      price: {
        title: 'Einen Preis ändern',
        steps:
          'Tippen Sie in der Zeile auf den Preis, geben Sie den neuen ein und drücken Sie Enter. *Rückgängig* in der Meldung macht es rückgängig.',
      },
      out: {
        title: 'Ausverkauftes aus dem Verkauf nehmen',
        steps:
          'Tippen Sie auf den Status des Produkts, wählen Sie, bis wann, und dann *Aus dem Verkauf nehmen*. Das gilt auch auf verbundenen Plattformen; an derselben Stelle holen Sie es zurück.',
      },
      material: {
        title: 'Eine Zutat ist aus',
        steps:
          'Tippen Sie auf *Zutat ausgegangen* und wählen Sie die Zutat: Alle Produkte damit gehen zusammen aus dem Verkauf.',
      },
      bulk: {
        title: 'Viele Preise erhöhen oder senken',
        steps:
          'Haken Sie Produkte an und tippen Sie auf *Preis* oder *Rabatt*. Die Vorschau zeigt alt und neu; 24 Stunden lang können Sie es rückgängig machen.',
      },
    },
  },
})
