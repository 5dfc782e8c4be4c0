import { defineWords } from '#panel/kit/words/words.ts'

/** Words for cancelling an order because something ran out, and for what then goes off sale. */
export const soldOutWords = defineWords({
  tr: {
    which: 'Hangisi tükendi?',
    help: 'İşaretledikleriniz, sipariş iptal edilince satıştan kalkar; bağlı platformlara da bildirilir. Hiçbirini işaretlemezseniz hepsi satışta kalır.',
    already: 'zaten satışta değil',
    until: 'Ne zamana kadar?',
    day: 'Bugünlük, saat {time} olana kadar',
    reopened: 'Geri açılana kadar',
    takenOff: '{names} satıştan alındı',
    backOnSale: '{names} yeniden satışta',
    notTakenOff: '{names} satıştan alınamadı',
    undo: 'Geri al',
    keys: 'Numarasıyla seçilir, Enter ile onaylanır.',
  },
  en: {
    which: 'What has run out?',
    help: 'What you tick goes off sale when this order is cancelled, on connected platforms too. Tick nothing and everything stays on sale.',
    already: 'already off sale',
    until: 'Until when?',
    day: 'For today, until {time}',
    reopened: 'Until reopened',
    takenOff: '{names} taken off sale',
    backOnSale: '{names} back on sale',
    notTakenOff: '{names} could not be taken off sale',
    undo: 'Undo',
    keys: 'Press its number to choose, Enter to confirm.',
  },
  de: {
    which: 'Was ist ausverkauft?',
    help: 'Was Sie ankreuzen, geht mit dem Stornieren aus dem Verkauf, auch auf verbundenen Plattformen. Ohne Kreuz bleibt alles im Verkauf.',
    already: 'schon nicht im Verkauf',
    until: 'Bis wann?',
    day: 'Für heute, bis {time} Uhr',
    reopened: 'Bis auf Weiteres',
    takenOff: '{names} aus dem Verkauf genommen',
    backOnSale: '{names} wieder im Verkauf',
    notTakenOff: 'Nicht aus dem Verkauf genommen: {names}',
    undo: 'Rückgängig',
    keys: 'Mit der Nummer wählen, mit Enter bestätigen.',
  },
})
