import { useState } from 'react'
import { Download } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal } from './client.ts'
import type { ChosenColumns } from './column-chooser.tsx'
import type { ListColumn } from './columns.tsx'
import type { ListCall, ListQuery, ParamsOf, RowOf } from './list-query.ts'
import { listWords } from './list-words.ts'
import { PopButton } from './pop-button.tsx'
import { useWords } from './words.ts'

export interface ExportButtonProps<C extends ListCall> {
  list: C
  params: ParamsOf<C>
  query: ListQuery
  columns: ChosenColumns<ListColumn<RowOf<C>>>
  fileName: string
}

/** The list as shown, as a csv file. Asks only if some columns are hidden: the visible ones, or all. */
export function ExportButton<C extends ListCall>({ list, params, query, columns, fileName }: ExportButtonProps<C>) {
  const t = useWords(listWords)
  const [isExporting, setExporting] = useState(false)
  async function run(chosen: readonly ListColumn<RowOf<C>>[]) {
    setExporting(true)
    try {
      const { exportCsv } = await import('./csv.ts')
      await exportCsv(list, params, query, chosen, fileName)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      toasts.add({ kind: 'danger', title: refusal.message })
    } finally {
      setExporting(false)
    }
  }
  const { shown, all } = columns
  if (isExporting || shown.length === all.length)
    return (
      <Button
        icon={<Download size={16} aria-hidden />}
        isPending={isExporting}
        onPress={() => void run(shown)}
        className="max-sm:hidden"
      >
        {t('export')}
      </Button>
    )
  return (
    <PopButton
      variant="plain"
      label={t('export')}
      icon={<Download size={16} aria-hidden />}
      panelClass="p-1! grid"
      className="max-sm:hidden"
      renderPanel={(close) =>
        (['shownColumns', 'allColumns'] as const).map((key) => (
          <Button
            key={key}
            variant="ghost"
            className="justify-start"
            onPress={() => {
              close()
              void run(key === 'allColumns' ? all : shown)
            }}
          >
            {t(key, { count: (key === 'allColumns' ? all : shown).length })}
          </Button>
        ))
      }
    >
      {t('export')}
    </PopButton>
  )
}
