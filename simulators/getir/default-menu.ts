import type { Bilingual, MenuItem, MenuOptionCategory } from './wire.ts'

const said = (tr: string, en: string): Bilingual => ({ tr, en })

/** Ids of the default menu are fixed, so that tests and the demo can refer to them. */
const id = (n: number): string => n.toString(16).padStart(24, 'a')

const kebab = said('Kebaplar', 'Kebabs')
const lahmacun = said('Lahmacun ve Pide', 'Lahmacun and Pide')
const dessert = said('Tatlılar', 'Desserts')
const drink = said('İçecekler', 'Drinks')

const size = (base: number): MenuOptionCategory => ({
  id: id(base),
  name: said('Porsiyon Seçimi', 'Portion'),
  minCount: 1,
  maxCount: 1,
  options: [
    { id: id(base + 1), name: said('Tam Porsiyon', 'Full portion'), price: 0 },
    { id: id(base + 2), name: said('Bir Buçuk Porsiyon', 'One and a half portions'), price: 120.5 },
  ],
})

const leaveOut = (base: number): MenuOptionCategory => ({
  id: id(base),
  name: said('Çıkarılacak Malzemeler', 'Leave out'),
  minCount: 0,
  maxCount: 3,
  removeToppings: true,
  options: [
    { id: id(base + 1), name: said('Soğan', 'Onion'), price: 0 },
    { id: id(base + 2), name: said('Domates', 'Tomato'), price: 0 },
    { id: id(base + 3), name: said('Maydanoz', 'Parsley'), price: 0 },
  ],
})

/** The menu of a restaurant registered without one. Prices in lira. */
export const defaultMenu: MenuItem[] = [
  {
    id: id(1),
    category: kebab,
    name: said('Adana Kebap', 'Adana Kebab'),
    price: 320,
    optionCategories: [size(100), leaveOut(110)],
  },
  {
    id: id(2),
    category: kebab,
    name: said('Tavuk Şiş', 'Chicken Skewers'),
    price: 260.5,
    optionCategories: [size(120)],
  },
  {
    id: id(3),
    category: lahmacun,
    name: said('Lahmacun', 'Lahmacun'),
    price: 95.75,
    optionCategories: [leaveOut(130)],
  },
  { id: id(4), category: lahmacun, name: said('Kaşarlı Pide', 'Cheese Pide'), price: 210 },
  { id: id(5), category: dessert, name: said('Künefe', 'Künefe'), price: 185 },
  { id: id(6), category: dessert, name: said('Fırın Sütlaç', 'Baked Rice Pudding'), price: 110.9 },
  { id: id(7), category: drink, name: said('Ayran (300 ml)', 'Ayran (300 ml)'), price: 40 },
  { id: id(8), category: drink, name: said('Şalgam (330 ml)', 'Turnip Juice (330 ml)'), price: 45 },
]
