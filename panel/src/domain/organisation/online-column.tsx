import { Bell, BellOff } from 'lucide-react'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import type { FlagFilter } from '#panel/kit/filter/filters.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { onlineWords } from './online-words.ts'

/**
 * Says whether anybody would hear a new order of a branch: a list column, shown as an icon to save
 * room, and its filter.
 */
export function useOnline<T extends { is_online: boolean }>() {
  const t = useWords(onlineWords)
  const word = ({ is_online }: T) => t(is_online ? 'on' : 'off')
  return {
    column: columnsOf<T>().text('is_online', t('bell'), word, {
      cell: (row) => (
        <span title={word(row)} className={row.is_online ? 'text-success' : 'text-warning'}>
          {row.is_online ? <Bell {...icon} /> : <BellOff {...icon} />}
          <span className="sr-only max-sm:not-sr-only">{word(row)}</span>
        </span>
      ),
    }),
    filter: { kind: 'flag', field: 'is_online', label: t('bell'), on: t('on'), off: t('off') } satisfies FlagFilter,
  }
}

const icon = { size: 16, 'aria-hidden': true, className: 'inline max-sm:hidden' } as const
