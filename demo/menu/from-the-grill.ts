import { dish } from './dish.ts'
import type { Dish } from './shapes.ts'

const grill = ['spice', 'kebab_without', 'kebab_extra']

/** Kebab, döner and burgers (rules §7). */
export const fromTheGrill: Record<string, Dish> = {
  adana_durum: dish(
    'adana_wrap',
    260,
    ['Adana dürüm', 'Adana wrap', 'Adana Dürüm'],
    [
      'El kıyması kebap, lavaşta soğan ve sumakla',
      'Hand-minced lamb skewer in flatbread with onion and sumac',
      'Handgehacktes Lammfleisch im Fladenbrot mit Zwiebeln und Sumach',
    ],
    grill,
    9.5,
  ),
  adana: dish(
    'adana_plate',
    420,
    ['Adana porsiyon', 'Adana kebab', 'Adana-Teller'],
    [
      'Közlenmiş domates ve biber, bulgur pilavı, lavaş',
      'With grilled tomato and pepper, bulgur and flatbread',
      'Mit gegrillter Tomate und Paprika, Bulgur und Fladenbrot',
    ],
    grill,
    15.9,
  ),
  urfa: dish(
    'urfa_plate',
    420,
    ['Urfa porsiyon', 'Urfa kebab', 'Urfa-Teller'],
    [
      'Acısız el kıyması kebap, bulgur pilavı, lavaş',
      'Mild hand-minced skewer with bulgur and flatbread',
      'Mildes Hackfleisch vom Spieß mit Bulgur und Fladenbrot',
    ],
    ['kebab_without', 'kebab_extra'],
    15.9,
  ),
  beyti: dish(
    'beyti',
    480,
    ['Beyti sarma', 'Beyti wrap', 'Beyti'],
    [
      'Lavaşa sarılı kebap, domates sosu, yoğurt ve tereyağı',
      'Kebab rolled in flatbread, tomato sauce, yoghurt and butter',
      'In Fladenbrot gerollter Kebab, Tomatensoße, Joghurt und Butter',
    ],
    ['spice', 'kebab_extra'],
    17.5,
  ),
  iskender: dish(
    'iskender',
    520,
    ['İskender', 'İskender', 'İskender'],
    [
      'Pide üstünde yaprak döner, domates sosu, tereyağı, yoğurt',
      'Sliced döner on bread with tomato sauce, butter and yoghurt',
      'Döner auf Fladenbrot mit Tomatensoße, Butter und Joghurt',
    ],
    ['weight'],
    16.9,
  ),
  chicken_skewer: dish(
    'chicken_skewer',
    340,
    ['Tavuk şiş', 'Chicken skewer', 'Hähnchenspieß'],
    [
      'Marine tavuk but, közlenmiş sebze, pilav',
      'Marinated chicken thigh with grilled vegetables and rice',
      'Marinierte Hähnchenkeule mit Grillgemüse und Reis',
    ],
    grill,
    13.9,
  ),
  beef_doner_wrap: dish(
    'beef_wrap',
    240,
    ['Et döner dürüm', 'Beef döner wrap', 'Dürüm mit Rinderdöner'],
    [
      'Yaprak et döner, domates, turşu',
      'Sliced beef döner with tomato and pickles',
      'Geschnittener Rinderdöner mit Tomaten und Gurken',
    ],
    ['weight', 'sauce'],
    9,
  ),
  chicken_doner_wrap: dish(
    'chicken_wrap',
    160,
    ['Tavuk döner dürüm', 'Chicken döner wrap', 'Dürüm mit Hähnchendöner'],
    [
      'Tavuk döner, marul, domates, patates',
      'Chicken döner with lettuce, tomato and fries',
      'Hähnchendöner mit Salat, Tomaten und Pommes',
    ],
    ['weight', 'sauce'],
    8.5,
  ),
  doner_rice: dish(
    'doner_rice',
    320,
    ['Pilav üstü döner', 'Döner on rice', 'Döner auf Reis'],
    ['Tereyağlı pirinç pilavı üstünde et döner', 'Beef döner on buttered rice', 'Rinderdöner auf Butterreis'],
    ['weight'],
    13.5,
  ),
  doner_bread: dish(
    'half_bread',
    190,
    ['Yarım ekmek döner', 'Döner in bread', 'Döner im Brot'],
    [
      'Taş fırın ekmeğinde et döner, soğan, domates',
      'Beef döner in oven bread with onion and tomato',
      'Rinderdöner im Fladenbrot mit Salat, Zwiebeln und Tomaten',
    ],
    ['sauce', 'kebab_without'],
    7.5,
  ),
  burger: dish(
    'burger',
    290,
    ['Klasik burger', 'Classic burger', 'Klassischer Burger'],
    [
      '120 g dana köfte, marul, domates, turşu',
      '120 g beef patty, lettuce, tomato and pickles',
      '120 g Rindfleisch, Salat, Tomate und Gurke',
    ],
    ['done', 'burger_extra'],
  ),
  cheeseburger: dish(
    'cheeseburger',
    320,
    ['Cheeseburger', 'Cheeseburger', 'Cheeseburger'],
    [
      '120 g dana köfte, çift cheddar',
      '120 g beef patty with double cheddar',
      '120 g Rindfleisch mit doppeltem Cheddar',
    ],
    ['done', 'burger_extra'],
  ),
  double_burger: dish(
    'double_burger',
    420,
    ['Double burger', 'Double burger', 'Doppelburger'],
    [
      '2 × 120 g dana köfte, cheddar, özel sos',
      'Two 120 g patties, cheddar and house sauce',
      'Zweimal 120 g Rindfleisch, Cheddar und Haussoße',
    ],
    ['done', 'burger_extra'],
  ),
  burger_menu: dish(
    'burger_menu',
    420,
    ['Klasik burger menü', 'Classic burger menu', 'Burger-Menü'],
    [
      'Klasik burger, patates ve içecek',
      'Classic burger with fries and a drink',
      'Klassischer Burger mit Pommes und Getränk',
    ],
    ['done', 'burger_extra', 'fries_size', 'menu_drink'],
  ),
  fries: dish(
    'fries',
    120,
    ['Patates kızartması', 'French fries', 'Pommes frites'],
    ['Kabuklu, deniz tuzlu', 'Skin on, with sea salt', 'Mit Meersalz'],
    ['fries_size', 'sauce'],
    4,
  ),
}
