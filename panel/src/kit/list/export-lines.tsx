import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ExportMenuProps } from './export-menu.tsx'
import { exportWords } from './export-words.ts'
import { useWords } from '../words/words.ts'

const icons = { xlsx: FileSpreadsheet, csv: FileText }

/** The kinds of file, each with or without hidden columns. */
export default function ExportLines({ hasHidden, onExport, close }: ExportMenuProps & { close: () => void }) {
  const t = useWords(exportWords)
  const choices = (['xlsx', 'csv'] as const).flatMap((format) =>
    (hasHidden ? (['shown', 'all'] as const) : (['shown'] as const)).map((columns) => ({ format, columns })),
  )
  return (
    <ul className="grid min-w-44">
      {choices.map(({ format, columns }) => {
        const Icon = icons[format]
        return (
          <li key={`${format} ${columns}`}>
            <button
              type="button"
              className="option w-full text-left hover:bg-hover"
              onClick={() => {
                close()
                onExport(format, columns)
              }}
            >
              <Icon size={16} aria-hidden className="text-muted" />
              {hasHidden ? `${t(format)}: ${t(columns)}` : t(format)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
