import { defineWords } from '#panel/kit/words/words.ts'

export const personWords = defineWords({
  tr: {
    more: 'Diğer işlemler',
    merge: 'Birleştir…',
    mergedWith: '{name} kaydı bu üyeyle birleşti ({by}, {at})',
    undo: 'Birleştirmeyi geri al',
    undoUntil: '{at} tarihine kadar geri alınabilir.',
    undone: 'İki kayıt yine ayrı',
    movingOrders: 'Siparişler taşınıyor',
    ordersUnit: 'sipariş',
    ledHere: 'Aradığınız kayıt bu üyeyle birleştirilmiş',
  },
  en: {
    more: 'More actions',
    merge: 'Merge…',
    mergedWith: 'The record of {name} was merged into this member ({by}, {at})',
    undo: 'Undo merge',
    undoUntil: 'This can be undone until {at}.',
    undone: 'They are two records again',
    movingOrders: 'Moving orders',
    ordersUnit: 'orders',
    ledHere: 'The record you asked for was merged into this member',
  },
  de: {
    more: 'Weitere Aktionen',
    merge: 'Zusammenführen …',
    mergedWith: 'Der Eintrag {name} wurde mit diesem Mitglied zusammengeführt ({by}, {at})',
    undo: 'Zusammenführen rückgängig machen',
    undoUntil: 'Bis {at} lässt es sich rückgängig machen.',
    undone: 'Es sind wieder zwei Einträge',
    movingOrders: 'Bestellungen werden übernommen',
    ordersUnit: 'Bestellungen',
    ledHere: 'Der gesuchte Eintrag wurde mit diesem Mitglied zusammengeführt',
  },
})
