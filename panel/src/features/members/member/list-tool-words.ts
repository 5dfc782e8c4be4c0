import { defineWords } from '#panel/kit/words.ts'

export const listToolWords = defineWords({
  tr: {
    import: 'İçe aktar',
    duplicates: 'Olası kopyalar',
    erasures: 'Silme istekleri',
    conditions: 'Koşullar',
    conditionsOf: 'Koşullar: {fields}',
    dropConditions: 'Koşulları kaldır',
    saveSegment: 'Segment olarak kaydet',
    giveCheque: 'Çek ver',
    apply: 'Uygula',
  },
  en: {
    import: 'Import',
    duplicates: 'Likely duplicates',
    erasures: 'Erasure requests',
    conditions: 'Conditions',
    conditionsOf: 'Conditions: {fields}',
    dropConditions: 'Remove the conditions',
    saveSegment: 'Save as segment',
    giveCheque: 'Give voucher',
    apply: 'Apply',
  },
  de: {
    import: 'Importieren',
    duplicates: 'Mögliche Dubletten',
    erasures: 'Löschanträge',
    conditions: 'Bedingungen',
    conditionsOf: 'Bedingungen: {fields}',
    dropConditions: 'Bedingungen entfernen',
    saveSegment: 'Als Segment speichern',
    giveCheque: 'Geschenkgutschein vergeben',
    apply: 'Anwenden',
  },
})
