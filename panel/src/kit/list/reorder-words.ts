import { defineWords } from '../words/words.ts'

export const reorderWords = defineWords({
  tr: { position: '{at}. sıra' },
  en: { position: 'Position {at}' },
  de: { position: 'Position {at}' },
})
