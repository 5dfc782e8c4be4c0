/**
 * Groups of words that mean the same on menus in this region, including words that only users type.
 */
export const synonyms: string[][] = [
  ['kola', 'cola', 'coca cola', 'coke'],
  ['hamburger', 'burger'],
  ['tavuk', 'piliç', 'chicken', 'hähnchen'],
  ['dürüm', 'wrap', 'sarma'],
  ['patates kızartması', 'patates cipsi', 'fries', 'pommes'],
  ['lahmacun', 'türk pizzası', 'turkish pizza'],
  ['köfte', 'meatball', 'frikadelle'],
  ['mantı', 'dumpling', 'teigtaschen'],
  ['çorba', 'soup', 'suppe'],
  ['kahve', 'coffee', 'kaffee'],
  ['çay', 'tea', 'tee'],
  ['tatlı', 'dessert', 'nachtisch'],
]
