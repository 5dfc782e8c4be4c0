import { defineWords } from '#panel/kit/words/words.ts'

/** Whether a branch's orders would be heard: every screen takes the names from here. */
export const onlineWords = defineWords({
  tr: { bell: 'Zil', on: 'Zil açık', off: 'Zil açık değil' },
  en: { bell: 'Bell', on: 'Bell is on', off: 'Bell is off' },
  de: { bell: 'Klingel', on: 'Klingel ist an', off: 'Klingel ist aus' },
})
