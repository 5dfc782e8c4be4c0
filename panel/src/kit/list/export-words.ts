import { defineWords } from '../words/words.ts'

export const exportWords = defineWords({
  tr: {
    xlsx: 'Excel',
    csv: 'CSV',
    shown: 'gördüğüm sütunlar',
    all: 'tüm sütunlar',
    exported: '{count, plural, other {# kayıt dışa aktarıldı}}',
    cut: 'Listede daha fazlası var: dosyada ilk {count} kayıt bulunuyor. Kalanı için listeyi filtreleyin.',
  },
  en: {
    xlsx: 'Excel',
    csv: 'CSV',
    shown: 'visible columns',
    all: 'all columns',
    exported: '{count, plural, one {# record exported} other {# records exported}}',
    cut: 'There are more: the file holds the first {count} records. Filter the list for the rest.',
  },
  de: {
    xlsx: 'Excel',
    csv: 'CSV',
    shown: 'sichtbare Spalten',
    all: 'alle Spalten',
    exported: '{count, plural, one {# Eintrag exportiert} other {# Einträge exportiert}}',
    cut: 'Es gibt mehr: Die Datei enthält die ersten {count} Einträge. Filtern Sie die Liste für den Rest.',
  },
})
