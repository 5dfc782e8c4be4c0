import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    search: 'Tatil ara',
    name: 'Ad',
    starts_on: 'İlk gün',
    ends_on: 'Son gün',
    updated_at: 'Değişiklik',
    empty: 'Henüz resmî tatil yok',
    emptyText: 'Şubeler özel günlerini buradaki tatillerden seçer.',
  },
  en: {
    search: 'Search holidays',
    name: 'Name',
    starts_on: 'First day',
    ends_on: 'Last day',
    updated_at: 'Changed',
    empty: 'No public holidays yet',
    emptyText: 'Branches choose their special days from these.',
  },
  de: {
    search: 'Feiertage suchen',
    name: 'Name',
    starts_on: 'Erster Tag',
    ends_on: 'Letzter Tag',
    updated_at: 'Geändert',
    empty: 'Noch keine Feiertage',
    emptyText: 'Daraus wählen Filialen ihre Sondertage.',
  },
})
