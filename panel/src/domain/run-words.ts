import { defineWords } from '#panel/kit/words.ts'

/** Where a menu's way to the branches stands. */
export const runWords = defineWords({
  tr: {
    state: {
      waiting: 'Bekliyor',
      done: 'Tamamlandı',
      failed: 'Yapılamadı',
      undone: 'Geri alındı',
      scheduled: 'Planlandı',
      running: 'Sürüyor',
      cancelled: 'İptal edildi',
    },
  },
  en: {
    state: {
      waiting: 'Waiting',
      done: 'Done',
      failed: 'Failed',
      undone: 'Undone',
      scheduled: 'Scheduled',
      running: 'Running',
      cancelled: 'Cancelled',
    },
  },
  de: {
    state: {
      waiting: 'Wartet',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      undone: 'Zurückgenommen',
      scheduled: 'Geplant',
      running: 'Läuft',
      cancelled: 'Abgesagt',
    },
  },
})
