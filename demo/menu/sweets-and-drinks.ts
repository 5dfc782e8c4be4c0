import { dish } from './dish.ts'
import type { Dish } from './shapes.ts'

const drink = (...it: Parameters<typeof dish>): Dish => ({ ...dish(...it), is_drink: true })

/** Desserts and drinks (rules §7). */
export const sweetsAndDrinks: Record<string, Dish> = {
  kunefe: dish(
    'dessert_tray',
    230,
    ['Künefe', 'Künefe', 'Künefe'],
    [
      'Sıcak kadayıf, tuzsuz peynir, antep fıstığı',
      'Warm shredded pastry with cheese and pistachio',
      'Warmes Engelshaar mit Käse und Pistazien',
    ],
    ['on_the_side'],
    7.5,
  ),
  baklava: dish(
    'baklava',
    240,
    ['Fıstıklı baklava (3 dilim)', 'Pistachio baklava (3 pieces)', 'Pistazien-Baklava (3 Stück)'],
    ['El açması yufka, antep fıstığı', 'Hand-rolled pastry with pistachio', 'Handgezogener Teig mit Pistazien'],
    ['on_the_side'],
    6.9,
  ),
  rice_pudding: dish(
    'rice_pudding',
    140,
    ['Fırın sütlaç', 'Baked rice pudding', 'Gebackener Milchreis'],
    ['Taş fırında, günlük süt', 'From the stone oven, with fresh milk', 'Aus dem Steinofen, mit frischer Milch'],
    [],
    4.9,
  ),
  kazandibi: dish(
    'kazandibi',
    150,
    ['Kazandibi', 'Caramelised milk pudding', 'Karamellisierter Milchpudding'],
    ['Altı karamelize muhallebi', 'Milk pudding caramelised on the bottom', 'Milchpudding mit Karamellkruste'],
  ),
  ayran: drink('glass', 40, ['Ayran', 'Ayran', 'Ayran'], ['30 cl, yayık', '30 cl, churned', '0,3 l'], [], 2.5),
  cola: drink(
    'can',
    65,
    ['Kola 33 cl', 'Cola 33 cl', 'Cola 0,33 l'],
    ['Soğuk kutu', 'Cold can', 'Gekühlte Dose'],
    [],
    3.2,
  ),
  water: drink(
    'bottle',
    20,
    ['Su 50 cl', 'Water 50 cl', 'Wasser 0,5 l'],
    ['Doğal kaynak suyu', 'Spring water', 'Stilles Quellwasser'],
    [],
    2.2,
  ),
  salgam: drink(
    'juice',
    45,
    ['Şalgam', 'Turnip juice', 'Şalgam'],
    ['Acılı veya acısız, 30 cl', 'Spicy or mild, 30 cl', 'Scharf oder mild, 0,3 l'],
    [],
    2.8,
  ),
  tea: drink('tea', 30, ['Çay', 'Tea', 'Tee'], ['İnce belli bardakta', 'In a tulip glass', 'Im Tulpenglas'], [], 2),
  turkish_coffee: drink(
    'coffee',
    90,
    ['Türk kahvesi', 'Turkish coffee', 'Türkischer Mokka'],
    ['Lokum ile', 'With Turkish delight', 'Mit Lokum'],
    ['sugar'],
    3.5,
  ),
}
