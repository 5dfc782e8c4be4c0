import type { Ingredient } from './shapes.ts'

/**
 * The ingredients of the demo's dishes, by slug. When chicken runs out, for example, its dishes go
 * off sale too.
 */
export const ingredients: Record<string, Ingredient> = {
  chicken: { name: ['Tavuk', 'Chicken', 'Hähnchen'], dishes: ['chicken_skewer', 'chicken_doner_wrap'] },
  minced_meat: {
    name: ['Zırh kıyma', 'Hand-minced meat', 'Handgehacktes'],
    dishes: ['adana_durum', 'adana', 'urfa', 'beyti', 'lahmacun', 'minced_pide', 'mixed_pide', 'manti', 'karniyarik'],
  },
  beef_doner: {
    name: ['Et döner', 'Beef döner', 'Kalbsdöner'],
    dishes: ['beef_doner_wrap', 'doner_bread', 'doner_rice', 'iskender'],
  },
  flatbread: {
    name: ['Lavaş', 'Flatbread', 'Fladenbrot'],
    dishes: ['adana_durum', 'beyti', 'beef_doner_wrap', 'chicken_doner_wrap'],
  },
  burger_bun: {
    name: ['Burger ekmeği', 'Burger buns', 'Burgerbrötchen'],
    dishes: ['burger', 'cheeseburger', 'double_burger', 'burger_menu'],
  },
  potatoes: { name: ['Patates', 'Potatoes', 'Kartoffeln'], dishes: ['fries', 'burger_menu'] },
  cheese: {
    name: ['Kaşar', 'Kashar cheese', 'Kaşar-Käse'],
    dishes: ['cheese_pide', 'mixed_pide', 'margherita', 'mixed_pizza', 'cheeseburger'],
  },
  eggs: { name: ['Yumurta', 'Eggs', 'Eier'], dishes: ['breakfast', 'menemen'] },
  milk: { name: ['Süt', 'Milk', 'Milch'], dishes: ['rice_pudding', 'kazandibi'] },
}
