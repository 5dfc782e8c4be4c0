/** A text in the panel's languages: Turkish, English, German. */
export type Words = [tr: string, en: string, de: string]

export interface OptionGroup {
  name: Words
  selection_type: 'single' | 'multiple' | 'multiple_inverse' | 'multiple_inverse_price'
  is_required?: true
  minimum_limit?: number
  /** 0 = unlimited */
  selection_limit?: number
  /** Prices in lira; `eur` in euros. */
  options: { name: Words; lira?: number; eur?: number }[]
}

/** A dish's appearance from above, from which its picture is drawn. */
export type Look =
  | 'wrap'
  | 'kebab_plate'
  | 'iskender'
  | 'rice_plate'
  | 'flatbread'
  | 'pide'
  | 'soup'
  | 'burger'
  | 'pizza'
  | 'dumplings'
  | 'stew'
  | 'breakfast'
  | 'pan'
  | 'sesame_ring'
  | 'dessert_tray'
  | 'pudding'
  | 'baklava'
  | 'glass'
  | 'juice'
  | 'can'
  | 'bottle'
  | 'tea'
  | 'coffee'
  | 'fries'
  | 'salad'

export interface Dish {
  name: Words
  description: Words
  /** Whole lira, and euros where it is on a German menu. */
  lira: number
  eur?: number
  look: Look
  /** Slugs of option groups. */
  groups: string[]
  is_drink?: true
}

/** An ingredient of dishes, which a kitchen can run out of. */
export interface Ingredient {
  name: Words
  dishes: string[]
}

export interface MenuCategory {
  name: Words
  look: Look
  dishes: string[]
}
