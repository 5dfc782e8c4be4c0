import type { Cuisine } from '../companies.ts'
import type { MenuCategory } from './shapes.ts'

const soups: MenuCategory = {
  name: ['Çorbalar', 'Soups', 'Suppen'],
  look: 'lentil_soup',
  dishes: ['lentil_soup', 'ezogelin_soup', 'tripe_soup', 'trotter_soup'],
}
const kebabs: MenuCategory = {
  name: ['Kebaplar', 'Kebabs', 'Vom Grill'],
  look: 'adana_plate',
  dishes: ['adana_durum', 'adana', 'urfa', 'beyti', 'iskender', 'chicken_skewer'],
}
const doner: MenuCategory = {
  name: ['Döner', 'Döner', 'Döner'],
  look: 'beef_wrap',
  dishes: ['beef_doner_wrap', 'chicken_doner_wrap', 'doner_bread', 'doner_rice', 'iskender'],
}
const oven: MenuCategory = {
  name: ['Pide ve Lahmacun', 'Pide and lahmacun', 'Pide und Lahmacun'],
  look: 'mixed_pide',
  dishes: ['lahmacun', 'minced_pide', 'cheese_pide', 'mixed_pide'],
}
const pizza: MenuCategory = {
  name: ['Pizza', 'Pizza', 'Pizza'],
  look: 'mixed_pizza',
  dishes: ['margherita', 'mixed_pizza'],
}
const burgers: MenuCategory = {
  name: ['Burgerler', 'Burgers', 'Burger'],
  look: 'burger',
  dishes: ['burger', 'cheeseburger', 'double_burger', 'burger_menu'],
}
const sides: MenuCategory = {
  name: ['Yan ürünler', 'Sides', 'Beilagen'],
  look: 'fries',
  dishes: ['fries', 'shepherd_salad'],
}
const home: MenuCategory = {
  name: ['Ev yemekleri', 'Home cooking', 'Hausmannskost'],
  look: 'stuffed_aubergine',
  dishes: ['manti', 'karniyarik', 'beans_rice', 'shepherd_salad'],
}
const breakfast: MenuCategory = {
  name: ['Kahvaltı', 'Breakfast', 'Frühstück'],
  look: 'breakfast',
  dishes: ['breakfast', 'menemen', 'simit_plate'],
}
const desserts: MenuCategory = {
  name: ['Tatlılar', 'Desserts', 'Desserts'],
  look: 'baklava',
  dishes: ['kunefe', 'baklava', 'rice_pudding', 'kazandibi'],
}
const drinks: MenuCategory = {
  name: ['İçecekler', 'Drinks', 'Getränke'],
  look: 'glass',
  dishes: ['ayran', 'cola', 'water', 'salgam', 'tea', 'turkish_coffee'],
}

/**
 * The menu of each kitchen, category by category. A German menu contains only dishes that have a
 * price in euros.
 */
export const cards: Record<Cuisine, MenuCategory[]> = {
  kebap: [kebabs, oven, soups, desserts, drinks],
  doner: [doner, soups, sides, desserts, drinks],
  firin: [oven, pizza, soups, desserts, drinks],
  ev: [home, breakfast, soups, desserts, drinks],
  burger: [burgers, sides, desserts, drinks],
  grill: [doner, kebabs, oven, soups, sides, desserts, drinks],
}
