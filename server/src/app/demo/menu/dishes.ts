import type { Dish, Look, Words } from './shapes.ts'

const dish = (look: Look, lira: number, name: Words, description: Words, groups: string[] = [], eur?: number): Dish => ({ name, description, lira, eur, look, groups })
const drink = (look: Look, lira: number, name: Words, description: Words, groups: string[] = [], eur?: number): Dish => ({ ...dish(look, lira, name, description, groups, eur), is_drink: true })

const grill = ['spice', 'kebab_without', 'kebab_extra']

/** Dishes of rules §7, by slug. */
export const dishes: Record<string, Dish> = {
  adana_durum: dish('wrap', 260, ['Adana dürüm', 'Adana wrap', 'Adana Dürüm'], ['El kıyması kebap, lavaşta soğan ve sumakla', 'Hand-minced lamb skewer in flatbread with onion and sumac', 'Handgehacktes Lammfleisch im Fladenbrot mit Zwiebeln und Sumach'], grill, 9.5),
  adana: dish('kebab_plate', 420, ['Adana porsiyon', 'Adana kebab', 'Adana-Teller'], ['Közlenmiş domates ve biber, bulgur pilavı, lavaş', 'With grilled tomato and pepper, bulgur and flatbread', 'Mit gegrillter Tomate und Paprika, Bulgur und Fladenbrot'], grill, 15.9),
  urfa: dish('kebab_plate', 420, ['Urfa porsiyon', 'Urfa kebab', 'Urfa-Teller'], ['Acısız el kıyması kebap, bulgur pilavı, lavaş', 'Mild hand-minced skewer with bulgur and flatbread', 'Mildes Hackfleisch vom Spieß mit Bulgur und Fladenbrot'], ['kebab_without', 'kebab_extra'], 15.9),
  beyti: dish('iskender', 480, ['Beyti sarma', 'Beyti wrap', 'Beyti'], ['Lavaşa sarılı kebap, domates sosu, yoğurt ve tereyağı', 'Kebab rolled in flatbread, tomato sauce, yoghurt and butter', 'In Fladenbrot gerollter Kebab, Tomatensoße, Joghurt und Butter'], ['spice', 'kebab_extra'], 17.5),
  iskender: dish('iskender', 520, ['İskender', 'İskender', 'İskender'], ['Pide üstünde yaprak döner, domates sosu, tereyağı, yoğurt', 'Sliced döner on bread with tomato sauce, butter and yoghurt', 'Döner auf Fladenbrot mit Tomatensoße, Butter und Joghurt'], ['weight'], 16.9),
  chicken_skewer: dish('kebab_plate', 340, ['Tavuk şiş', 'Chicken skewer', 'Hähnchenspieß'], ['Marine tavuk but, közlenmiş sebze, pilav', 'Marinated chicken thigh with grilled vegetables and rice', 'Marinierte Hähnchenkeule mit Grillgemüse und Reis'], grill, 13.9),

  beef_doner_wrap: dish('wrap', 240, ['Et döner dürüm', 'Beef döner wrap', 'Dürüm mit Rinderdöner'], ['Yaprak et döner, domates, turşu', 'Sliced beef döner with tomato and pickles', 'Geschnittener Rinderdöner mit Tomaten und Gurken'], ['weight', 'sauce'], 9),
  chicken_doner_wrap: dish('wrap', 160, ['Tavuk döner dürüm', 'Chicken döner wrap', 'Dürüm mit Hähnchendöner'], ['Tavuk döner, marul, domates, patates', 'Chicken döner with lettuce, tomato and fries', 'Hähnchendöner mit Salat, Tomaten und Pommes'], ['weight', 'sauce'], 8.5),
  doner_rice: dish('rice_plate', 320, ['Pilav üstü döner', 'Döner on rice', 'Döner auf Reis'], ['Tereyağlı pirinç pilavı üstünde et döner', 'Beef döner on buttered rice', 'Rinderdöner auf Butterreis'], ['weight'], 13.5),
  doner_bread: dish('wrap', 190, ['Yarım ekmek döner', 'Döner in bread', 'Döner im Brot'], ['Taş fırın ekmeğinde et döner, soğan, domates', 'Beef döner in oven bread with onion and tomato', 'Rinderdöner im Fladenbrot mit Salat, Zwiebeln und Tomaten'], ['sauce', 'kebab_without'], 7.5),

  lahmacun: dish('flatbread', 115, ['Lahmacun', 'Lahmacun', 'Lahmacun'], ['İnce hamur, kıyma, domates, maydanoz', 'Thin dough with minced meat, tomato and parsley', 'Dünner Teig mit Hackfleisch, Tomaten und Petersilie'], ['spice', 'lahmacun_without'], 5.5),
  minced_pide: dish('pide', 260, ['Kıymalı pide', 'Minced meat pide', 'Pide mit Hackfleisch'], ['Taş fırında, kıyma, soğan, biber', 'From the stone oven with minced meat, onion and pepper', 'Aus dem Steinofen mit Hackfleisch, Zwiebeln und Paprika'], ['cut', 'extra_cheese'], 10.5),
  cheese_pide: dish('pide', 250, ['Kaşarlı pide', 'Cheese pide', 'Pide mit Käse'], ['Bol kaşar, istenirse yumurtalı', 'Plenty of cheese, with an egg if you like', 'Viel Käse, auf Wunsch mit Ei'], ['cut', 'extra_cheese'], 9.9),
  mixed_pide: dish('pide', 310, ['Karışık pide', 'Mixed pide', 'Gemischte Pide'], ['Kıyma, kaşar, sucuk, biber', 'Minced meat, cheese, garlic sausage and pepper', 'Hackfleisch, Käse, Sucuk und Paprika'], ['cut', 'extra_cheese'], 11.9),

  lentil_soup: dish('soup', 110, ['Mercimek çorbası', 'Lentil soup', 'Linsensuppe'], ['Süzme mercimek, tereyağlı biber, limon', 'Smooth red lentils with pepper butter and lemon', 'Pürierte rote Linsen mit Paprikabutter und Zitrone'], ['with_soup'], 5.5),
  ezogelin_soup: dish('soup', 110, ['Ezogelin çorbası', 'Ezogelin soup', 'Ezogelin-Suppe'], ['Kırmızı mercimek, bulgur, nane', 'Red lentils, bulgur and mint', 'Rote Linsen, Bulgur und Minze'], ['with_soup']),
  tripe_soup: dish('soup', 190, ['İşkembe çorbası', 'Tripe soup', 'Kuttelsuppe'], ['Terbiyeli, sarımsaklı sirke ile', 'With egg and lemon, served with garlic vinegar', 'Mit Ei und Zitrone, dazu Knoblauchessig'], ['with_soup']),
  trotter_soup: dish('soup', 220, ['Kelle paça çorbası', 'Head and trotter soup', 'Kelle-Paça-Suppe'], ['Uzun kaynamış kemik suyunda', 'In slow-cooked bone broth', 'In lange gekochter Knochenbrühe'], ['with_soup']),

  burger: dish('burger', 290, ['Klasik burger', 'Classic burger', 'Klassischer Burger'], ['120 g dana köfte, marul, domates, turşu', '120 g beef patty, lettuce, tomato and pickles', '120 g Rindfleisch, Salat, Tomate und Gurke'], ['done', 'burger_extra']),
  cheeseburger: dish('burger', 320, ['Cheeseburger', 'Cheeseburger', 'Cheeseburger'], ['120 g dana köfte, çift cheddar', '120 g beef patty with double cheddar', '120 g Rindfleisch mit doppeltem Cheddar'], ['done', 'burger_extra']),
  double_burger: dish('burger', 420, ['Double burger', 'Double burger', 'Doppelburger'], ['2 × 120 g dana köfte, cheddar, özel sos', 'Two 120 g patties, cheddar and house sauce', 'Zweimal 120 g Rindfleisch, Cheddar und Haussoße'], ['done', 'burger_extra']),
  burger_menu: dish('burger', 420, ['Klasik burger menü', 'Classic burger menu', 'Burger-Menü'], ['Klasik burger, patates ve içecek', 'Classic burger with fries and a drink', 'Klassischer Burger mit Pommes und Getränk'], ['done', 'burger_extra', 'fries_size', 'menu_drink']),
  fries: dish('fries', 120, ['Patates kızartması', 'French fries', 'Pommes frites'], ['Kabuklu, deniz tuzlu', 'Skin on, with sea salt', 'Mit Meersalz'], ['fries_size', 'sauce'], 4),

  margherita: dish('pizza', 290, ['Margarita pizza', 'Pizza Margherita', 'Pizza Margherita'], ['Domates sosu, mozzarella, fesleğen', 'Tomato sauce, mozzarella and basil', 'Tomatensoße, Mozzarella und Basilikum'], ['pizza_size', 'dough', 'pizza_extra']),
  mixed_pizza: dish('pizza', 340, ['Karışık pizza', 'Mixed pizza', 'Gemischte Pizza'], ['Sucuk, mantar, zeytin, biber, mozzarella', 'Garlic sausage, mushrooms, olives, peppers, mozzarella', 'Sucuk, Champignons, Oliven, Paprika, Mozzarella'], ['pizza_size', 'dough', 'pizza_without', 'pizza_extra']),

  manti: dish('dumplings', 280, ['Kayseri mantısı', 'Kayseri dumplings', 'Mantı nach Art von Kayseri'], ['El açması, yoğurt, naneli tereyağı', 'Hand-rolled, with yoghurt and mint butter', 'Handgemacht, mit Joghurt und Minzbutter'], ['yoghurt']),
  karniyarik: dish('stew', 240, ['Karnıyarık', 'Stuffed aubergine', 'Gefüllte Aubergine'], ['Kıymalı patlıcan, pirinç pilavı ile', 'Aubergine with minced meat, served with rice', 'Aubergine mit Hackfleisch, dazu Reis']),
  beans_rice: dish('stew', 220, ['Kuru fasulye pilav', 'White beans and rice', 'Weiße Bohnen mit Reis'], ['Tereyağlı fasulye, pirinç pilavı, turşu', 'Buttered beans, rice and pickles', 'Bohnen in Butter, Reis und eingelegtes Gemüse']),
  shepherd_salad: dish('salad', 130, ['Çoban salata', "Shepherd's salad", 'Hirtensalat'], ['Domates, salatalık, soğan, zeytinyağı', 'Tomato, cucumber, onion and olive oil', 'Tomate, Gurke, Zwiebel und Olivenöl'], [], 6.5),

  breakfast: dish('breakfast', 1100, ['Serpme kahvaltı (2 kişi)', 'Village breakfast for two', 'Frühstück für zwei'], ['Peynirler, zeytin, reçel, yumurta, sınırsız çay', 'Cheeses, olives, jams, eggs and tea', 'Käse, Oliven, Marmeladen, Eier und Tee'], ['egg']),
  menemen: dish('pan', 190, ['Menemen', 'Menemen', 'Menemen'], ['Domates, biber, yumurta, tereyağı', 'Eggs with tomato, pepper and butter', 'Eier mit Tomaten, Paprika und Butter'], ['spice']),
  simit_plate: dish('sesame_ring', 170, ['Simit tabağı', 'Simit plate', 'Simit-Teller'], ['Simit, beyaz peynir, zeytin, domates', 'Sesame ring with white cheese, olives and tomato', 'Sesamring mit Weißkäse, Oliven und Tomate']),

  kunefe: dish('dessert_tray', 230, ['Künefe', 'Künefe', 'Künefe'], ['Sıcak kadayıf, tuzsuz peynir, antep fıstığı', 'Warm shredded pastry with cheese and pistachio', 'Warmes Engelshaar mit Käse und Pistazien'], ['on_the_side'], 7.5),
  baklava: dish('baklava', 240, ['Fıstıklı baklava (3 dilim)', 'Pistachio baklava (3 pieces)', 'Pistazien-Baklava (3 Stück)'], ['El açması yufka, antep fıstığı', 'Hand-rolled pastry with pistachio', 'Handgezogener Teig mit Pistazien'], ['on_the_side'], 6.9),
  rice_pudding: dish('pudding', 140, ['Fırın sütlaç', 'Baked rice pudding', 'Gebackener Milchreis'], ['Taş fırında, günlük süt', 'From the stone oven, with fresh milk', 'Aus dem Steinofen, mit frischer Milch'], [], 4.9),
  kazandibi: dish('pudding', 150, ['Kazandibi', 'Caramelised milk pudding', 'Karamellisierter Milchpudding'], ['Altı karamelize muhallebi', 'Milk pudding caramelised on the bottom', 'Milchpudding mit Karamellkruste']),

  ayran: drink('glass', 40, ['Ayran', 'Ayran', 'Ayran'], ['30 cl, yayık', '30 cl, churned', '0,3 l'], [], 2.5),
  cola: drink('can', 65, ['Kola 33 cl', 'Cola 33 cl', 'Cola 0,33 l'], ['Soğuk kutu', 'Cold can', 'Gekühlte Dose'], [], 3.2),
  water: drink('bottle', 20, ['Su 50 cl', 'Water 50 cl', 'Wasser 0,5 l'], ['Doğal kaynak suyu', 'Spring water', 'Stilles Quellwasser'], [], 2.2),
  salgam: drink('juice', 45, ['Şalgam', 'Turnip juice', 'Şalgam'], ['Acılı veya acısız, 30 cl', 'Spicy or mild, 30 cl', 'Scharf oder mild, 0,3 l'], [], 2.8),
  tea: drink('tea', 30, ['Çay', 'Tea', 'Tee'], ['İnce belli bardakta', 'In a tulip glass', 'Im Tulpenglas'], [], 2),
  turkish_coffee: drink('coffee', 90, ['Türk kahvesi', 'Turkish coffee', 'Türkischer Mokka'], ['Lokum ile', 'With Turkish delight', 'Mit Lokum'], ['sugar'], 3.5),
}
