import { defineWords } from '#panel/kit/words/words.ts'

/** Whether someone would hear a branch's orders: the one set of names for it. */
export const onlineWords = defineWords({
  tr: { bell: 'Zil', on: 'Çalacak cihaz var', off: 'Çalacak cihaz yok' },
  en: { bell: 'Bell', on: 'Device ready to ring', off: 'No device ready to ring' },
  de: { bell: 'Klingel', on: 'Gerät klingelbereit', off: 'Kein Gerät klingelbereit' },
})
