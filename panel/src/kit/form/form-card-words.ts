import { defineWords } from '../words/words.ts'

export const formCardWords = defineWords({
  tr: { reset: 'Değişikliklerden vazgeç' },
  en: { reset: 'Discard changes' },
  de: { reset: 'Änderungen verwerfen' },
})
