import type { OptionGroup, Words } from './shapes.ts'

const free = (...names: Words[]) => names.map((name) => ({ name }))

/** Option groups of rules §7 (spec: material catalogues), by slug. */
export const groups: Record<string, OptionGroup> = {
  spice: {
    name: ['Acı tercihi', 'How spicy', 'Schärfe'],
    selection_type: 'single',
    is_required: true,
    options: free(
      ['Acısız', 'Not spicy', 'Nicht scharf'],
      ['Az acılı', 'Mild', 'Leicht scharf'],
      ['Çok acılı', 'Very spicy', 'Sehr scharf'],
    ),
  },
  kebab_without: {
    name: ['Çıkarılacaklar', 'Leave out', 'Weglassen'],
    selection_type: 'multiple_inverse',
    options: free(['Soğan', 'Onion', 'Zwiebeln'], ['Maydanoz', 'Parsley', 'Petersilie'], ['Sumak', 'Sumac', 'Sumach']),
  },
  kebab_extra: {
    name: ['Ekstralar', 'Extras', 'Extras'],
    selection_type: 'multiple',
    selection_limit: 3,
    options: [
      { name: ['Ekstra lavaş', 'Extra flatbread', 'Extra Fladenbrot'], lira: 20, eur: 1 },
      { name: ['Acılı ezme', 'Spicy tomato dip', 'Scharfe Tomatenpaste'], lira: 35, eur: 1.5 },
      { name: ['Közlenmiş biber', 'Grilled pepper', 'Gegrillte Paprika'], lira: 30, eur: 1.5 },
    ],
  },
  weight: {
    name: ['Gramaj', 'Weight', 'Fleischmenge'],
    selection_type: 'single',
    is_required: true,
    options: [
      { name: ['70 g', '70 g', '70 g'] },
      { name: ['100 g', '100 g', '100 g'], lira: 70, eur: 2 },
      { name: ['150 g', '150 g', '150 g'], lira: 140, eur: 4 },
    ],
  },
  sauce: {
    name: ['Sos seçimi', 'Sauces', 'Soßen'],
    selection_type: 'multiple',
    selection_limit: 2,
    options: free(
      ['Acı sos', 'Hot sauce', 'Scharfe Soße'],
      ['Sarımsaklı yoğurt', 'Garlic yoghurt', 'Knoblauchsoße'],
      ['Ketçap', 'Ketchup', 'Ketchup'],
      ['Mayonez', 'Mayonnaise', 'Mayonnaise'],
    ),
  },
  cut: {
    name: ['Kesim', 'Cut', 'Schnitt'],
    selection_type: 'single',
    options: free(['Dilimli', 'Sliced', 'Geschnitten'], ['Bütün', 'Whole', 'Am Stück']),
  },
  extra_cheese: {
    name: ['Ekstra kaşar', 'Extra cheese', 'Extra Käse'],
    selection_type: 'multiple',
    selection_limit: 1,
    options: [{ name: ['Ekstra kaşar', 'Extra cheese', 'Extra Käse'], lira: 45, eur: 1.5 }],
  },
  lahmacun_without: {
    name: ['Çıkarılacaklar', 'Leave out', 'Weglassen'],
    selection_type: 'multiple_inverse',
    options: free(['Limon', 'Lemon', 'Zitrone'], ['Maydanoz', 'Parsley', 'Petersilie']),
  },
  with_soup: {
    name: ['Çorbanın yanına', 'With the soup', 'Zur Suppe'],
    selection_type: 'multiple',
    selection_limit: 2,
    options: free(['Kıtır ekmek', 'Croutons', 'Croûtons'], ['Sarımsaklı sirke', 'Garlic vinegar', 'Knoblauchessig']),
  },
  done: {
    name: ['Pişme derecesi', 'How well done', 'Garstufe'],
    selection_type: 'single',
    is_required: true,
    options: free(
      ['Az pişmiş', 'Medium rare', 'Medium rare'],
      ['Orta', 'Medium', 'Medium'],
      ['İyi pişmiş', 'Well done', 'Durchgebraten'],
    ),
  },
  burger_extra: {
    name: ['Ekstra malzeme', 'Extra toppings', 'Extra Belag'],
    selection_type: 'multiple',
    selection_limit: 3,
    options: [
      { name: ['Cheddar', 'Cheddar', 'Cheddar'], lira: 30 },
      { name: ['Dana bacon', 'Beef bacon', 'Rinderbacon'], lira: 60 },
      { name: ['Karamelize soğan', 'Caramelised onion', 'Karamellisierte Zwiebeln'], lira: 25 },
    ],
  },
  fries_size: {
    name: ['Patates boyu', 'Size of fries', 'Pommes-Größe'],
    selection_type: 'single',
    is_required: true,
    options: [{ name: ['Orta', 'Medium', 'Mittel'] }, { name: ['Büyük', 'Large', 'Groß'], lira: 30, eur: 1 }],
  },
  menu_drink: {
    name: ['Menü içeceği', 'Drink of the menu', 'Menügetränk'],
    selection_type: 'single',
    is_required: true,
    options: free(['Kola', 'Cola', 'Cola'], ['Ayran', 'Ayran', 'Ayran'], ['Su', 'Water', 'Wasser']),
  },
  pizza_size: {
    name: ['Boy', 'Size', 'Größe'],
    selection_type: 'single',
    is_required: true,
    options: [
      { name: ['Küçük', 'Small', 'Klein'] },
      { name: ['Orta', 'Medium', 'Mittel'], lira: 75 },
      { name: ['Büyük', 'Large', 'Groß'], lira: 165 },
    ],
  },
  dough: {
    name: ['Hamur', 'Dough', 'Teig'],
    selection_type: 'single',
    is_required: true,
    options: free(['İnce', 'Thin', 'Dünn'], ['Klasik', 'Classic', 'Klassisch']),
  },
  pizza_without: {
    name: ['Çıkarılacak malzemeler', 'Take off', 'Ohne'],
    selection_type: 'multiple_inverse_price',
    selection_limit: 2,
    options: [
      { name: ['Mantar', 'Mushrooms', 'Champignons'], lira: 20 },
      { name: ['Zeytin', 'Olives', 'Oliven'], lira: 15 },
      { name: ['Biber', 'Peppers', 'Paprika'], lira: 15 },
    ],
  },
  pizza_extra: {
    name: ['Ekstra malzeme', 'Extra toppings', 'Extra Belag'],
    selection_type: 'multiple',
    selection_limit: 4,
    options: [
      { name: ['Sucuk', 'Garlic sausage', 'Sucuk'], lira: 35 },
      { name: ['Mısır', 'Corn', 'Mais'], lira: 35 },
      { name: ['Mozzarella', 'Mozzarella', 'Mozzarella'], lira: 35 },
    ],
  },
  yoghurt: {
    name: ['Yoğurt', 'Yoghurt', 'Joghurt'],
    selection_type: 'single',
    is_required: true,
    options: free(['Sarımsaklı', 'With garlic', 'Mit Knoblauch'], ['Sade', 'Plain', 'Natur']),
  },
  egg: {
    name: ['Yumurta tercihi', 'Eggs', 'Eier'],
    selection_type: 'single',
    options: free(['Rafadan', 'Soft', 'Weich'], ['Katı', 'Hard', 'Hart']),
  },
  on_the_side: {
    name: ['Yanında', 'On the side', 'Dazu'],
    selection_type: 'multiple',
    selection_limit: 2,
    options: [
      { name: ['Dondurma', 'Ice cream', 'Eis'], lira: 60, eur: 2 },
      { name: ['Kaymak', 'Clotted cream', 'Kaymak'], lira: 50, eur: 1.5 },
    ],
  },
  sugar: {
    name: ['Şeker', 'Sugar', 'Zucker'],
    selection_type: 'single',
    is_required: true,
    options: free(['Sade', 'None', 'Ohne'], ['Orta', 'Medium', 'Mittel'], ['Şekerli', 'Sweet', 'Süß']),
  },
}
