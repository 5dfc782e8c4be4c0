import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    search: 'Ad veya kod',
    name: 'Ad',
    type: 'Kod',
    typeHelp: 'ISO 4217: TRY, EUR, USD',
    symbol: 'Simge',
    symbol_format: 'Simgenin yeri',
    suffix: 'Tutardan sonra',
    prefix: 'Tutardan önce',
    example: 'Örnek',
    updated_at: 'Değişiklik',
    empty: 'Henüz para birimi yok',
    emptyText: 'Fiyatlar ve siparişler burada tanımlanan para birimleriyle gösterilir.',
  },
  en: {
    search: 'Name or code',
    name: 'Name',
    type: 'Code',
    typeHelp: 'ISO 4217: TRY, EUR, USD',
    symbol: 'Symbol',
    symbol_format: 'Symbol position',
    suffix: 'After the amount',
    prefix: 'Before the amount',
    example: 'Example',
    updated_at: 'Changed',
    empty: 'No currency yet',
    emptyText: 'Prices and orders use the currencies defined here.',
  },
  de: {
    search: 'Name oder Code',
    name: 'Name',
    type: 'Code',
    typeHelp: 'ISO 4217: TRY, EUR, USD',
    symbol: 'Symbol',
    symbol_format: 'Position des Symbols',
    suffix: 'Nach dem Betrag',
    prefix: 'Vor dem Betrag',
    example: 'Beispiel',
    updated_at: 'Geändert',
    empty: 'Noch keine Währung',
    emptyText: 'Preise und Bestellungen werden in den hier angelegten Währungen angezeigt.',
  },
})

/** 1.234,56 in minor units, to show what a format does. */
export const example = 123_456
