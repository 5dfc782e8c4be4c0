import { dish } from './dish.ts'
import type { Dish } from './shapes.ts'

/** Oven, soups, home cooking and breakfast (rules §7). */
export const fromTheKitchen: Record<string, Dish> = {
  lahmacun: dish(
    'flatbread',
    115,
    ['Lahmacun', 'Lahmacun', 'Lahmacun'],
    [
      'İnce hamur, kıyma, domates, maydanoz',
      'Thin dough with minced meat, tomato and parsley',
      'Dünner Teig mit Hackfleisch, Tomaten und Petersilie',
    ],
    ['spice', 'lahmacun_without'],
    5.5,
  ),
  minced_pide: dish(
    'minced_pide',
    260,
    ['Kıymalı pide', 'Minced meat pide', 'Pide mit Hackfleisch'],
    [
      'Taş fırında, kıyma, soğan, biber',
      'From the stone oven with minced meat, onion and pepper',
      'Aus dem Steinofen mit Hackfleisch, Zwiebeln und Paprika',
    ],
    ['cut', 'extra_cheese'],
    10.5,
  ),
  cheese_pide: dish(
    'cheese_pide',
    250,
    ['Kaşarlı pide', 'Cheese pide', 'Pide mit Käse'],
    ['Bol kaşar, istenirse yumurtalı', 'Plenty of cheese, with an egg if you like', 'Viel Käse, auf Wunsch mit Ei'],
    ['cut', 'extra_cheese'],
    9.9,
  ),
  mixed_pide: dish(
    'mixed_pide',
    310,
    ['Karışık pide', 'Mixed pide', 'Gemischte Pide'],
    [
      'Kıyma, kaşar, sucuk, biber',
      'Minced meat, cheese, garlic sausage and pepper',
      'Hackfleisch, Käse, Sucuk und Paprika',
    ],
    ['cut', 'extra_cheese'],
    11.9,
  ),
  lentil_soup: dish(
    'lentil_soup',
    110,
    ['Mercimek çorbası', 'Lentil soup', 'Linsensuppe'],
    [
      'Süzme mercimek, tereyağlı biber, limon',
      'Smooth red lentils with pepper butter and lemon',
      'Pürierte rote Linsen mit Paprikabutter und Zitrone',
    ],
    ['with_soup'],
    5.5,
  ),
  ezogelin_soup: dish(
    'ezogelin_soup',
    110,
    ['Ezogelin çorbası', 'Ezogelin soup', 'Ezogelin-Suppe'],
    ['Kırmızı mercimek, bulgur, nane', 'Red lentils, bulgur and mint', 'Rote Linsen, Bulgur und Minze'],
    ['with_soup'],
  ),
  tripe_soup: dish(
    'tripe_soup',
    190,
    ['İşkembe çorbası', 'Tripe soup', 'Kuttelsuppe'],
    [
      'Terbiyeli, sarımsaklı sirke ile',
      'With egg and lemon, served with garlic vinegar',
      'Mit Ei und Zitrone, dazu Knoblauchessig',
    ],
    ['with_soup'],
  ),
  trotter_soup: dish(
    'trotter_soup',
    220,
    ['Kelle paça çorbası', 'Head and trotter soup', 'Kelle-Paça-Suppe'],
    ['Uzun kaynamış kemik suyunda', 'In slow-cooked bone broth', 'In lange gekochter Knochenbrühe'],
    ['with_soup'],
  ),
  margherita: dish(
    'margherita',
    290,
    ['Margarita pizza', 'Pizza Margherita', 'Pizza Margherita'],
    [
      'Domates sosu, mozzarella, fesleğen',
      'Tomato sauce, mozzarella and basil',
      'Tomatensoße, Mozzarella und Basilikum',
    ],
    ['pizza_size', 'dough', 'pizza_extra'],
  ),
  mixed_pizza: dish(
    'mixed_pizza',
    340,
    ['Karışık pizza', 'Mixed pizza', 'Gemischte Pizza'],
    [
      'Sucuk, mantar, zeytin, biber, mozzarella',
      'Garlic sausage, mushrooms, olives, peppers, mozzarella',
      'Sucuk, Champignons, Oliven, Paprika, Mozzarella',
    ],
    ['pizza_size', 'dough', 'pizza_without', 'pizza_extra'],
  ),
  manti: dish(
    'dumplings',
    280,
    ['Kayseri mantısı', 'Kayseri dumplings', 'Mantı nach Art von Kayseri'],
    [
      'El açması, yoğurt, naneli tereyağı',
      'Hand-rolled, with yoghurt and mint butter',
      'Handgemacht, mit Joghurt und Minzbutter',
    ],
    ['yoghurt'],
  ),
  karniyarik: dish(
    'stuffed_aubergine',
    240,
    ['Karnıyarık', 'Stuffed aubergine', 'Gefüllte Aubergine'],
    [
      'Kıymalı patlıcan, pirinç pilavı ile',
      'Aubergine with minced meat, served with rice',
      'Aubergine mit Hackfleisch, dazu Reis',
    ],
  ),
  beans_rice: dish(
    'beans_rice',
    220,
    ['Kuru fasulye pilav', 'White beans and rice', 'Weiße Bohnen mit Reis'],
    [
      'Tereyağlı fasulye, pirinç pilavı, turşu',
      'Buttered beans, rice and pickles',
      'Bohnen in Butter, Reis und eingelegtes Gemüse',
    ],
  ),
  shepherd_salad: dish(
    'salad',
    130,
    ['Çoban salata', "Shepherd's salad", 'Hirtensalat'],
    [
      'Domates, salatalık, soğan, zeytinyağı',
      'Tomato, cucumber, onion and olive oil',
      'Tomate, Gurke, Zwiebel und Olivenöl',
    ],
    [],
    6.5,
  ),
  breakfast: dish(
    'breakfast',
    1100,
    ['Serpme kahvaltı (2 kişi)', 'Village breakfast for two', 'Frühstück für zwei'],
    [
      'Peynirler, zeytin, reçel, yumurta, sınırsız çay',
      'Cheeses, olives, jams, eggs and tea',
      'Käse, Oliven, Marmeladen, Eier und Tee',
    ],
    ['egg'],
  ),
  menemen: dish(
    'pan',
    190,
    ['Menemen', 'Menemen', 'Menemen'],
    [
      'Domates, biber, yumurta, tereyağı',
      'Eggs with tomato, pepper and butter',
      'Eier mit Tomaten, Paprika und Butter',
    ],
    ['spice'],
  ),
  simit_plate: dish(
    'sesame_ring',
    170,
    ['Simit tabağı', 'Simit plate', 'Simit-Teller'],
    [
      'Simit, beyaz peynir, zeytin, domates',
      'Sesame ring with white cheese, olives and tomato',
      'Sesamring mit Weißkäse, Oliven und Tomate',
    ],
  ),
}
