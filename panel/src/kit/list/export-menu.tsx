import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { exportWords } from './export-words.ts'
import { PopButton } from '../pop-button.tsx'
import { PopLines } from '../pop-lines.tsx'
import { useWords } from '../words/words.ts'

export type SheetFormat = 'xlsx' | 'csv'

export interface ExportMenuProps {
  /** Some columns are hidden, so the user chooses between the visible ones and all. */
  hasHidden?: boolean
  isPending?: boolean
  onExport: (format: SheetFormat, columns: 'shown' | 'all') => void
}

/** Exports what is on the screen as a workbook or plain text, with or without hidden columns. */
export function ExportMenu({ hasHidden = false, isPending = false, onExport }: ExportMenuProps) {
  const t = useWords(exportWords)
  const icon = <Download size={16} aria-hidden />
  if (isPending)
    return (
      <Button icon={icon} isPending className="max-sm:hidden">
        {t('export')}
      </Button>
    )
  const lines = (['xlsx', 'csv'] as const).flatMap((format) =>
    (hasHidden ? (['shown', 'all'] as const) : (['shown'] as const)).map((columns) => ({
      label: hasHidden ? `${t(format)}: ${t(columns)}` : t(format),
      icon: format === 'xlsx' ? <FileSpreadsheet size={16} aria-hidden /> : <FileText size={16} aria-hidden />,
      run: () => onExport(format, columns),
    })),
  )
  return (
    <PopButton
      label={t('export')}
      variant="plain"
      panelClass="p-1!"
      icon={icon}
      className="max-sm:hidden"
      renderPanel={(close) => <PopLines close={close} lines={lines} />}
    >
      {t('export')}
    </PopButton>
  )
}
