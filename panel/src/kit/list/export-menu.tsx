import { Download } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { PopButton } from '../pop-button.tsx'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'

const ExportLines = lazy(() => import('./export-lines.tsx'))

export type SheetFormat = 'xlsx' | 'csv'

export interface ExportMenuProps {
  /**
   * Whether some columns are hidden. The user can then choose between the visible columns and all
   * columns.
   */
  hasHidden?: boolean
  isPending?: boolean
  onExport: (format: SheetFormat, columns: 'shown' | 'all') => void
}

/** Exports what is on the screen as a workbook or plain text, with or without hidden columns. */
export function ExportMenu({ hasHidden = false, isPending = false, onExport }: ExportMenuProps) {
  const t = useWords(listWords)
  const icon = <Download size={16} aria-hidden />
  if (isPending)
    return (
      <Button icon={icon} isPending className="max-sm:hidden">
        {t('export')}
      </Button>
    )
  return (
    <PopButton
      label={t('export')}
      variant="plain"
      panelClass="p-1!"
      icon={icon}
      className="max-sm:hidden"
      renderPanel={(close) => <ExportLines {...{ hasHidden, onExport, close }} />}
    >
      {t('export')}
    </PopButton>
  )
}
