import type { Kitchen } from '#contract/menu/kitchen.ts'

const names: [tr: string, en: string, de: string][] = [
  ['Türk', 'Turkish', 'Türkisch'],
  ['Kebap & Ocakbaşı', 'Kebab & Grill', 'Kebab & Grill'],
  ['Döner', 'Döner', 'Döner'],
  ['Pide & Lahmacun', 'Pide & Lahmacun', 'Pide & Lahmacun'],
  ['Ev yemekleri', 'Home cooking', 'Hausmannskost'],
  ['Çorba', 'Soups', 'Suppen'],
  ['Köfte', 'Meatballs', 'Köfte'],
  ['Balık & deniz ürünleri', 'Fish & Seafood', 'Fisch & Meeresfrüchte'],
  ['Tavuk', 'Chicken', 'Hähnchen'],
  ['Çiğ köfte', 'Çiğ köfte', 'Çiğ Köfte'],
  ['Kumpir', 'Stuffed potatoes', 'Kumpir'],
  ['Börek & Gözleme', 'Börek & Gözleme', 'Börek & Gözleme'],
  ['Mantı', 'Turkish dumplings', 'Mantı'],
  ['Burger', 'Burgers', 'Burger'],
  ['Pizza', 'Pizza', 'Pizza'],
  ['İtalyan', 'Italian', 'Italienisch'],
  ['Uzak Doğu', 'Far Eastern', 'Fernöstlich'],
  ['Sushi', 'Sushi', 'Sushi'],
  ['Meksika', 'Mexican', 'Mexikanisch'],
  ['Vegan & Vejetaryen', 'Vegan & Vegetarian', 'Vegan & Vegetarisch'],
  ['Salata & Sağlıklı', 'Salads & Healthy', 'Salate & Gesundes'],
  ['Kahvaltı', 'Breakfast', 'Frühstück'],
  ['Kahve', 'Coffee', 'Kaffee'],
  ['Tatlı & Baklava', 'Desserts & Baklava', 'Desserts & Baklava'],
  ['Dondurma', 'Ice cream', 'Eis'],
  ['Waffle', 'Waffles', 'Waffeln'],
  ['Pastane', 'Pastry shop', 'Konditorei'],
  ['Fast food', 'Fast food', 'Fast Food'],
  ['Dünya mutfağı', 'World cuisine', 'Internationale Küche'],
  ['Market', 'Groceries', 'Lebensmittel'],
]

/** The cuisines of rules §7, in its order. */
export const kitchens: Pick<Kitchen, 'name' | 'position'>[] = names.map(([tr, en, de], position) => ({
  name: { tr, en, de },
  position,
}))
