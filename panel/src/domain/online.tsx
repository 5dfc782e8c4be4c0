import { StatusPill } from '#panel/ui/status-pill.tsx'
import { columnsOf } from '#panel/kit/columns.tsx'
import type { FlagFilter } from '#panel/kit/filters.ts'
import { defineWords, useWords } from '#panel/kit/words.ts'

const words = defineWords({
  tr: { bell: 'Zil', on: 'Çalacak cihaz var', off: 'Çalacak cihaz yok' },
  en: { bell: 'Bell', on: 'Device ready to ring', off: 'No device ready to ring' },
  de: { bell: 'Klingel', on: 'Gerät klingelbereit', off: 'Kein Gerät klingelbereit' },
})

/** Whether somebody would hear an order of a branch. */
export function Online({ is_online }: { is_online: boolean }) {
  const t = useWords(words)
  return <StatusPill tone={is_online ? 'success' : 'warning'}>{t(is_online ? 'on' : 'off')}</StatusPill>
}

/** The same, as a list's column and filter. */
export function useOnline<T extends { is_online: boolean }>() {
  const t = useWords(words)
  return {
    column: columnsOf<T>().state('is_online', t('bell'), (row) =>
      row.is_online ? { tone: 'success', word: t('on') } : { tone: 'warning', word: t('off') },
    ),
    filter: { kind: 'flag', field: 'is_online', label: t('bell'), on: t('on'), off: t('off') } satisfies FlagFilter,
  }
}
