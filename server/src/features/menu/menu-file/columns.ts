import type { Lang } from '#contract/kit/field-words.ts'
import type { MenuSheet } from '#contract/menu/menu-file.ts'

type Title = Record<Lang, string>
const t = (tr: string, en: string, de: string): Title => ({ tr, en, de })

/** The kind of a cell. `words` is a list of codes or names separated by `|`. */
export type CellKind = 'text' | 'money' | 'int' | 'bool' | 'words' | 'slots' | 'rates'
export interface Column {
  title: Title
  kind: CellKind
  width: number
}
const column = (title: Title, kind: CellKind = 'text', width = 16): Column => ({ title, kind, width })
const id = column(t('Kimlik', 'ID', 'Kennung'), 'text', 38)
const langs = { tr: 'TR', en: 'EN', de: 'DE' }
const named = (title: Title, name: string, width: number) =>
  Object.fromEntries(
    Object.entries(langs).map(([lang, mark]) => [
      `${name}.${lang}`,
      column(t(`${title.tr} ${mark}`, `${title.en} ${mark}`, `${title.de} ${mark}`), 'text', width),
    ]),
  )
const name = named(t('Ad', 'Name', 'Name'), 'name', 26)
const active = column(t('Satışta', 'On sale', 'Im Verkauf'), 'bool', 10)
const schedule = column(t('Saatler (1 = Pazartesi)', 'Hours (1 = Monday)', 'Zeiten (1 = Montag)'), 'slots', 30)
const deliveryTypes = column(t('Teslimat türleri', 'Delivery types', 'Lieferarten'), 'words', 24)
const allergens = column(t('Alerjenler', 'Allergens', 'Allergene'), 'words', 24)

/** The titles of the sheets, with their columns in order. The keys are the names of the fields. */
export const sheets: Record<MenuSheet, { title: Title; columns: Record<string, Column> }> = {
  products: {
    title: t('Ürünler', 'Products', 'Produkte'),
    columns: {
      id,
      category: column(t('Kategori', 'Category', 'Kategorie'), 'text', 22),
      ...name,
      ...named(t('Açıklama', 'Description', 'Beschreibung'), 'description', 36),
      price: column(t('Fiyat', 'Price', 'Preis'), 'money', 12),
      discounted_price: column(t('İndirimli fiyat', 'Discounted price', 'Angebotspreis'), 'money', 14),
      premium_price: column(t('Premium fiyat', 'Premium price', 'Premium-Preis'), 'money', 14),
      tax_rate: column(t('KDV %', 'VAT %', 'MwSt. %'), 'int', 8),
      tax_rates: column(t('Teslimata göre KDV', 'VAT by delivery type', 'MwSt. je Lieferart'), 'rates', 24),
      is_active: active,
      is_listed: column(t('Menüde listelenir', 'Listed in the menu', 'In der Karte aufgeführt'), 'bool', 10),
      allergens,
      schedule,
      delivery_types: deliveryTypes,
      channels: column(t('Kanallar', 'Channels', 'Kanäle'), 'words', 24),
      images: column(t('Görseller', 'Pictures', 'Bilder'), 'words', 30),
      groups: column(t('Seçenek grupları', 'Option groups', 'Optionsgruppen'), 'words', 30),
      materials: column(t('Malzemeler', 'Ingredients', 'Zutaten'), 'words', 30),
    },
  },
  categories: {
    title: t('Kategoriler', 'Categories', 'Kategorien'),
    columns: {
      id,
      ...name,
      is_active: active,
      schedule,
      delivery_types: deliveryTypes,
      image: column(t('Görsel', 'Picture', 'Bild'), 'text', 30),
    },
  },
  groups: {
    title: t('Seçenek grupları', 'Option groups', 'Optionsgruppen'),
    columns: {
      id,
      ...name,
      selection_type: column(t('Seçim türü', 'Selection type', 'Auswahlart'), 'text', 22),
      is_required: column(t('Zorunlu', 'Required', 'Pflicht'), 'bool', 10),
      minimum_limit: column(t('En az', 'At least', 'Mindestens'), 'int', 10),
      selection_limit: column(t('En çok', 'At most', 'Höchstens'), 'int', 10),
      free_count: column(t('Ücretsiz adet', 'Free options', 'Davon gratis'), 'int', 12),
      is_active: active,
    },
  },
  options: {
    title: t('Seçenekler', 'Options', 'Optionen'),
    columns: {
      group: column(t('Seçenek grubu', 'Option group', 'Optionsgruppe'), 'text', 26),
      material: column(t('Malzeme', 'Ingredient', 'Zutat'), 'text', 26),
      price: column(t('Fiyat', 'Price', 'Preis'), 'money', 12),
      max_count: column(t('En çok adet', 'Max. quantity', 'Höchstmenge'), 'int', 16),
      is_default: column(t('Baştan seçili', 'Selected by default', 'Vorausgewählt'), 'bool', 14),
    },
  },
  materials: {
    title: t('Malzemeler', 'Ingredients', 'Zutaten'),
    columns: { id, ...name, allergens, is_active: active },
  },
}

/** Titles that earlier versions wrote into files, by the current titles. */
const former: Record<string, readonly string[]> = {
  ID: ['Id'],
  'Premium-Preis': ['Premiumpreis'],
  'VAT %': ['Tax %'],
  'MwSt. %': ['Steuer %'],
  'VAT by delivery type': ['Tax by delivery type'],
  'MwSt. je Lieferart': ['Steuer je Lieferart'],
  'Menüde listelenir': ['Listede'],
  'Listed in the menu': ['Listed'],
  'In der Karte aufgeführt': ['In Listen'],
  Görseller: ['Resimler'],
  Görsel: ['Resim'],
  Ingredients: ['Materials'],
  Ingredient: ['Material'],
  'Selection type': ['Kind of choice'],
  'Free options': ['Free ones'],
  'En çok adet': ['Bir seçimde en çok'],
  'Max. quantity': ['Most in one choice'],
  Höchstmenge: ['Höchstens je Wahl'],
  'Selected by default': ['Chosen at first'],
}

/** All titles by which a sheet or column can be recognised, in any language. */
export const titlesOf = (title: Title): string[] => Object.values(title).flatMap((it) => [it, ...(former[it] ?? [])])

export const yesNo: Record<Lang, [yes: string, no: string]> = {
  tr: ['evet', 'hayır'],
  en: ['yes', 'no'],
  de: ['ja', 'nein'],
}
