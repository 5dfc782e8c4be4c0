import { defineWords } from '#panel/kit/words/words.ts'

/**
 * These are only the words of the list. The words of the form are larger and load with the form.
 */
export const listWords = defineWords({
  tr: {
    search: 'Grup ara',
    name: 'Ad',
    selection_type: 'Seçim türü',
    limits: 'Sınırlar',
    options: 'Seçenekler',
    products: 'Ürünler',
    updated_at: 'Değişiklik',
    empty: 'Henüz seçenek grubu yok',
    emptyText: 'Müşterinin bir üründe seçtiklerini gruplayın: boy, acı tercihi, ekstra malzeme, çıkarılacaklar.',
  },
  en: {
    search: 'Search groups',
    name: 'Name',
    selection_type: 'Selection type',
    limits: 'Limits',
    options: 'Options',
    products: 'Products',
    updated_at: 'Changed',
    empty: 'No option groups yet',
    emptyText: 'Group what customers choose for a product: size, spiciness, extras, what to leave out.',
  },
  de: {
    search: 'Gruppen suchen',
    name: 'Name',
    selection_type: 'Auswahlart',
    limits: 'Grenzen',
    options: 'Optionen',
    products: 'Produkte',
    updated_at: 'Geändert',
    empty: 'Noch keine Optionsgruppen',
    emptyText:
      'Fassen Sie zusammen, was Kunden bei einem Produkt wählen: Größe, Schärfe, Extras, was weggelassen wird.',
  },
})
