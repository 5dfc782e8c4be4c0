import { defineWords } from '#panel/kit/words/words.ts'

export const categoryHelp = defineWords({
  tr: {
    purpose: 'Menünün bir bölümü: adı, görseli ve içindeki bütün ürünlerin ne zaman, nerede satıldığı.',
    tasks: {
      hours: {
        title: 'Kahvaltıyı öğlene kadar sat',
        steps: '*Satış saatleri* altında saatleri yazın; kategorideki her ürün için geçerlidir.',
      },
      off: {
        title: 'Kategoriyi kapat',
        steps: '*Satışta* anahtarını kapatıp kaydedin; içindeki hiçbir ürün satılmaz.',
      },
      remove: { title: 'Kategoriyi sil', steps: 'Önce ürünlerini taşıyın ya da silin, sonra *Kategoriyi sil*.' },
    },
  },
  en: {
    purpose: 'A section of the menu: its name, picture, and when and where all its products are sold.',
    tasks: {
      hours: {
        title: 'Sell breakfast until noon',
        steps: 'Enter the hours under *Selling hours*; they apply to every product of the category.',
      },
      off: { title: 'Switch a category off', steps: 'Switch *On sale* off and save; none of its products is sold.' },
      remove: { title: 'Delete a category', steps: 'Move or delete its products first, then *Delete category*.' },
    },
  },
  de: {
    purpose: 'Ein Abschnitt der Speisekarte: Name, Bild und wann und wo alle Produkte darin verkauft werden.',
    tasks: {
      hours: {
        title: 'Frühstück bis mittags verkaufen',
        steps: 'Tragen Sie unter *Verkaufszeiten* die Zeiten ein; sie gelten für jedes Produkt der Kategorie.',
      },
      off: {
        title: 'Eine Kategorie abschalten',
        steps: 'Schalten Sie *Im Verkauf* aus und speichern Sie; nichts daraus wird verkauft.',
      },
      remove: {
        title: 'Eine Kategorie löschen',
        steps: 'Zuerst die Produkte verschieben oder löschen, dann *Kategorie löschen*.',
      },
    },
  },
})
