import { defineWords } from '#panel/kit/words/words.ts'

/** Words for a step that can still be taken back. */
export const takeBackWords = defineWords({
  tr: {
    taken: {
      approve: 'Onaylandı',
      ready: 'Hazırlandı',
      dispatch: 'Yola çıkarıldı',
      deliver: 'Teslim edildi',
      pickUp: 'Teslim alındı',
      serve: 'Servis edildi',
      pay: 'Ödendi',
    },
    seconds: '{count} sn',
    undo: 'Geri al',
    undoOf: 'Geri al: sipariş {number}',
    undoLast: 'Son adımı geri al',
    notBack: 'Sipariş {number}: son adım geri alınamadı',
  },
  en: {
    taken: {
      approve: 'Approved',
      ready: 'Marked ready',
      dispatch: 'Dispatched',
      deliver: 'Delivered',
      pickUp: 'Picked up',
      serve: 'Served',
      pay: 'Paid',
    },
    seconds: '{count} s',
    undo: 'Undo',
    undoOf: 'Undo: order {number}',
    undoLast: 'Undo the last step',
    notBack: 'The last step of order {number} could not be undone',
  },
  de: {
    taken: {
      approve: 'Bestätigt',
      ready: 'Fertig gemeldet',
      dispatch: 'Losgeschickt',
      deliver: 'Geliefert',
      pickUp: 'Abgeholt',
      serve: 'Serviert',
      pay: 'Bezahlt',
    },
    seconds: '{count} s',
    undo: 'Rückgängig',
    undoOf: 'Rückgängig: Bestellung {number}',
    undoLast: 'Letzten Schritt rückgängig machen',
    notBack: 'Bestellung {number}: Der letzte Schritt ließ sich nicht rückgängig machen',
  },
})
