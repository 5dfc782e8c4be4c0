import { defineWords } from '#panel/kit/words.ts'

export const listLinkWords = defineWords({
  tr: { import: 'İçe aktar', duplicates: 'Olası kopyalar', erasures: 'Silme istekleri' },
  en: { import: 'Import', duplicates: 'Likely duplicates', erasures: 'Erasure requests' },
  de: { import: 'Importieren', duplicates: 'Mögliche Dubletten', erasures: 'Löschanträge' },
})
