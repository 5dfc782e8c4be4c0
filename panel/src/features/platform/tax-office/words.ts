import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    search: 'Ad veya kod',
    code: 'Kod',
    codeHelp: 'Beş rakam; ilk ikisi ilin plaka kodudur.',
    name: 'Ad',
    city_id: 'İl',
    updated_at: 'Değişiklik',
    empty: 'Henüz vergi dairesi yok',
    emptyText: 'Firmaların fatura bilgilerinde buradaki vergi daireleri seçilir.',
  },
  en: {
    search: 'Name or code',
    code: 'Code',
    codeHelp: 'Five digits; the first two are the province’s licence plate code.',
    name: 'Name',
    city_id: 'Province',
    updated_at: 'Changed',
    empty: 'No tax office yet',
    emptyText: 'Companies choose from these tax offices for their invoices.',
  },
  de: {
    search: 'Name oder Code',
    code: 'Code',
    codeHelp: 'Fünf Ziffern; die ersten zwei sind die Kennzahl der Provinz.',
    name: 'Name',
    city_id: 'Provinz',
    updated_at: 'Geändert',
    empty: 'Noch kein Finanzamt',
    emptyText: 'Firmen wählen für ihre Rechnungen aus diesen Finanzämtern.',
  },
})
