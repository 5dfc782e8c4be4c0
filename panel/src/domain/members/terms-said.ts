import { defineWords } from '#panel/kit/words/words.ts'

/** An offer's terms as parts of a sentence. */
export const termsSaid = defineWords({
  tr: {
    days: { all: 'Her gün', week: 'Hafta içi', weekend: 'Hafta sonu', row: '{first}–{last}' },
    at: '{days} {hours}',
    branches: '{count} şube',
    cities: '{count} ilde',
    categories: 'seçili kategorilerde',
    from: 'en az {amount}',
    first: 'yalnızca ilk siparişte',
    alone: 'başka indirimle birleşmez',
    since: 'ilk gün {day}',
    until: 'son gün {day}',
    anywhere: 'Koşulsuz',
  },
  en: {
    days: { all: 'Every day', week: 'Weekdays', weekend: 'Weekends', row: '{first}–{last}' },
    at: '{days} {hours}',
    branches: '{count, plural, one {# branch} other {# branches}}',
    cities: '{count, plural, one {in # city} other {in # cities}}',
    categories: 'for some categories',
    from: 'from {amount}',
    first: 'first order only',
    alone: 'not with other discounts',
    since: 'from {day}',
    until: 'until {day}',
    anywhere: 'No conditions',
  },
  de: {
    days: { all: 'Täglich', week: 'Mo–Fr', weekend: 'Am Wochenende', row: '{first}–{last}' },
    at: '{days} {hours}',
    branches: '{count, plural, one {# Filiale} other {# Filialen}}',
    cities: '{count, plural, one {in # Stadt} other {in # Städten}}',
    categories: 'für ausgewählte Kategorien',
    from: 'ab {amount}',
    first: 'nur bei der ersten Bestellung',
    alone: 'nicht mit anderen Rabatten',
    since: 'ab {day}',
    until: 'bis {day}',
    anywhere: 'Ohne Bedingungen',
  },
})
