import { defineWords } from './words.ts'

export const formCardWords = defineWords({
  tr: { reset: 'Değişiklikleri geri al' },
  en: { reset: 'Discard changes' },
  de: { reset: 'Änderungen verwerfen' },
})
