import { defineWords } from '#panel/kit/words/words.ts'

export const markWords = defineWords({
  tr: { waits: '{count} karar bekliyor' },
  en: { waits: '{count, plural, one {# decision is waiting} other {# decisions are waiting}}' },
  de: { waits: '{count, plural, one {# Entscheidung wartet} other {# Entscheidungen warten}}' },
})
