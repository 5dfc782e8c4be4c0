import type { ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { listWords } from './list-words.ts'
import { useWords } from './words.ts'

/** The ticked rows of the page in sight. */
export interface Selection<T> {
  rows: readonly T[]
  clear: () => void
}

export interface BulkBarProps<T> {
  selection: Selection<T>
  bulk?: (selection: Selection<T>) => ReactNode
  onRemove?: () => void
}

/** What can be done with the ticked rows; stands over the table while there are some. */
export function BulkBar<T>({ selection, bulk, onRemove }: BulkBarProps<T>) {
  const t = useWords(listWords)
  return (
    <div
      role="toolbar"
      aria-label={t('selected', { count: selection.rows.length })}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-tint px-4 py-2 text-sm"
    >
      <span role="status" className="font-medium">
        {t('selected', { count: selection.rows.length })}
      </span>
      {bulk?.(selection)}
      {onRemove && (
        <Button size="small" variant="danger" icon={<Trash2 size={14} aria-hidden />} onPress={onRemove}>
          {t('remove')}
        </Button>
      )}
      <Button size="small" variant="ghost" onPress={selection.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}
