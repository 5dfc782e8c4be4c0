import { defineLetters } from '#contract/kit/letters.ts'

const words = { subject: 'Deneme', text: ['Deneme'] }
const letters = defineLetters({ deneme: { purpose: 'service', fields: {}, tr: words, en: words, de: words } })

/** A letter without content. */
export const testLetter = () => letters.compose('deneme', { name: 'Ada', lang: 'tr', sender: 'Sofra' }, {})
