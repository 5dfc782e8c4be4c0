import type { Bilingual, MenuItem, MenuOptionCategory } from './wire.ts'

const bilingual = (tr: string, en: string): Bilingual => ({ tr, en })

/** Ids of the default menu are fixed, so that tests and the demo can refer to them. */
const id = (n: number): string => n.toString(16).padStart(24, 'a')

const kebab = bilingual('Kebaplar', 'Kebabs')
const lahmacun = bilingual('Lahmacun ve Pide', 'Lahmacun and Pide')
const dessert = bilingual('Tatlılar', 'Desserts')
const drink = bilingual('İçecekler', 'Drinks')

const size = (base: number): MenuOptionCategory => ({
  id: id(base),
  name: bilingual('Porsiyon Seçimi', 'Portion'),
  minCount: 1,
  maxCount: 1,
  options: [
    { id: id(base + 1), name: bilingual('Tam Porsiyon', 'Full portion'), price: 0 },
    { id: id(base + 2), name: bilingual('Bir Buçuk Porsiyon', 'One and a half portions'), price: 120.5 },
  ],
})

const leaveOut = (base: number): MenuOptionCategory => ({
  id: id(base),
  name: bilingual('Çıkarılacak Malzemeler', 'Leave out'),
  minCount: 0,
  maxCount: 3,
  removeToppings: true,
  options: [
    { id: id(base + 1), name: bilingual('Soğan', 'Onion'), price: 0 },
    { id: id(base + 2), name: bilingual('Domates', 'Tomato'), price: 0 },
    { id: id(base + 3), name: bilingual('Maydanoz', 'Parsley'), price: 0 },
  ],
})

/** The menu that a restaurant gets if it is registered without one. Prices in lira. */
export const defaultMenu: MenuItem[] = [
  {
    id: id(1),
    category: kebab,
    name: bilingual('Adana Kebap', 'Adana Kebab'),
    price: 320,
    optionCategories: [size(100), leaveOut(110)],
  },
  {
    id: id(2),
    category: kebab,
    name: bilingual('Tavuk Şiş', 'Chicken Skewers'),
    price: 260.5,
    optionCategories: [size(120)],
  },
  {
    id: id(3),
    category: lahmacun,
    name: bilingual('Lahmacun', 'Lahmacun'),
    price: 95.75,
    optionCategories: [leaveOut(130)],
  },
  { id: id(4), category: lahmacun, name: bilingual('Kaşarlı Pide', 'Cheese Pide'), price: 210 },
  { id: id(5), category: dessert, name: bilingual('Künefe', 'Künefe'), price: 185 },
  { id: id(6), category: dessert, name: bilingual('Fırın Sütlaç', 'Baked Rice Pudding'), price: 110.9 },
  { id: id(7), category: drink, name: bilingual('Ayran (300 ml)', 'Ayran (300 ml)'), price: 40 },
  { id: id(8), category: drink, name: bilingual('Şalgam (330 ml)', 'Turnip Juice (330 ml)'), price: 45 },
]
