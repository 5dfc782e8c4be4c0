import { StatusPill } from '#panel/ui/status-pill.tsx'
import { columnsOf } from '#panel/kit/columns.tsx'
import type { FlagFilter } from '#panel/kit/filters.ts'
import { defineWords, useWords } from '#panel/kit/words.ts'

// Not "open" and "closed": those are said of a branch's day.
const words = defineWords({
  tr: { is_active: 'Durum', active: 'Etkin', passive: 'Devre dışı' },
  en: { is_active: 'State', active: 'Active', passive: 'Disabled' },
  de: { is_active: 'Status', active: 'Aktiv', passive: 'Deaktiviert' },
})

/** Whether a record is in use, as a list's column and filter. */
export function useInUse<T extends { is_active: boolean }>() {
  const t = useWords(words)
  const text = (row: T) => t(row.is_active ? 'active' : 'passive')
  return {
    column: columnsOf<T>().text('is_active', t('is_active'), text, {
      card: 'end',
      cell: (row) => <StatusPill tone={row.is_active ? 'success' : 'neutral'}>{text(row)}</StatusPill>,
    }),
    filter: {
      kind: 'flag',
      field: 'is_active',
      label: t('is_active'),
      on: t('active'),
      off: t('passive'),
    } satisfies FlagFilter,
  }
}
