import { defineWords } from '#panel/kit/words/words.ts'

/**
 * The words for whether anybody would hear a new order of a branch. Every screen takes them from
 * here.
 */
export const onlineWords = defineWords({
  tr: { bell: 'Zil', on: 'Zil açık', off: 'Zil açık değil' },
  en: { bell: 'Bell', on: 'Bell is on', off: 'Bell is off' },
  de: { bell: 'Klingel', on: 'Klingel ist an', off: 'Klingel ist aus' },
})
