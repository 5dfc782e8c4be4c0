/** A text in the panel's languages: Turkish, English, German. */
export type Words = [tr: string, en: string, de: string]

export interface OptionGroup {
  name: Words
  selection_type: 'single' | 'multiple' | 'multiple_inverse' | 'multiple_inverse_price'
  is_required?: true
  minimum_limit?: number
  /** 0 = unlimited */
  selection_limit?: number
  /** `lira` is a price in lira, `eur` one in euros. */
  options: { name: Words; lira?: number; eur?: number }[]
}

/** A dish's appearance from above, from which its picture is drawn. */
export type Look =
  | 'adana_wrap'
  | 'beef_wrap'
  | 'chicken_wrap'
  | 'half_bread'
  | 'adana_plate'
  | 'urfa_plate'
  | 'chicken_skewer'
  | 'beyti'
  | 'iskender'
  | 'doner_rice'
  | 'flatbread'
  | 'minced_pide'
  | 'cheese_pide'
  | 'mixed_pide'
  | 'lentil_soup'
  | 'ezogelin_soup'
  | 'tripe_soup'
  | 'trotter_soup'
  | 'burger'
  | 'cheeseburger'
  | 'double_burger'
  | 'burger_menu'
  | 'margherita'
  | 'mixed_pizza'
  | 'dumplings'
  | 'stuffed_aubergine'
  | 'beans_rice'
  | 'breakfast'
  | 'pan'
  | 'sesame_ring'
  | 'dessert_tray'
  | 'rice_pudding'
  | 'kazandibi'
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
  /** A price in whole lira, and one in euros if the dish is on a German menu. */
  lira: number
  eur?: number
  look: Look
  /** Slugs of option groups. */
  groups: string[]
  is_drink?: true
}

/** An ingredient of dishes, which can run out in a kitchen. */
export interface Ingredient {
  name: Words
  dishes: string[]
}

export interface MenuCategory {
  name: Words
  look: Look
  dishes: string[]
}
