import { useState } from 'react'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal } from '../server/client.ts'
import { loadAct } from '../server/load-act.ts'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'
import { ExportMenu, type SheetFormat } from './export-menu.tsx'
import type { ListCall, ListQuery, ParamsOf, RowOf } from '../server/list-query.ts'

export interface ExportButtonProps<C extends ListCall> {
  list: C
  params: ParamsOf<C>
  query: Partial<ListQuery>
  columns: Pick<ChosenColumns<ListColumn<RowOf<C>>>, 'shown' | 'all'>
  fileName: string
}

/** Exports the list, as it is shown, to a spreadsheet file. */
export function ExportButton<C extends ListCall>({ list, params, query, columns, fileName }: ExportButtonProps<C>) {
  const [isExporting, setExporting] = useState(false)
  const { shown, all } = columns
  async function run(format: SheetFormat, chosen: readonly ListColumn<RowOf<C>>[]) {
    setExporting(true)
    try {
      const { exportList } = await loadAct(() => import('./list-file.ts'))
      await exportList(format, list, params, query, chosen, fileName)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      toasts.add({ kind: 'danger', title: refusal.message })
    } finally {
      setExporting(false)
    }
  }
  return (
    <ExportMenu
      hasHidden={shown.length < all.length}
      isPending={isExporting}
      onExport={(format, columns) => void run(format, columns === 'all' ? all : shown)}
    />
  )
}
