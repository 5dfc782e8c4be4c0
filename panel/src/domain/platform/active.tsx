import { columnsOf } from '#panel/kit/list/columns.tsx'
import type { FlagFilter } from '#panel/kit/filter/filters.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

// The words are not "open" and "closed", which describe a branch's day.
const words = defineWords({
  tr: { is_active: 'Durum', active: 'Etkin', passive: 'Devre dışı' },
  en: { is_active: 'Status', active: 'Active', passive: 'Disabled' },
  de: { is_active: 'Status', active: 'Aktiv', passive: 'Deaktiviert' },
})

/** Whether a record is in use, as a list's column and filter. */
export function useActive<T extends { is_active: boolean }>() {
  const t = useWords(words)
  return {
    column: columnsOf<T>().state(
      'is_active',
      t('is_active'),
      (row) => (row.is_active ? { tone: 'success', word: t('active') } : { tone: 'neutral', word: t('passive') }),
      { card: 'end' },
    ),
    filter: {
      kind: 'flag',
      field: 'is_active',
      label: t('is_active'),
      on: t('active'),
      off: t('passive'),
    } satisfies FlagFilter,
  }
}
