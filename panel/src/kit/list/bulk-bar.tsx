import type { ReactNode } from 'react'
import { Trash2, X } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Button, pressable } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'

/** The ticked rows of all pages, at most 1,000. */
export interface Selection<T> {
  rows: readonly T[]
  clear: () => void
}

export interface BulkBarProps<T> {
  selection: Selection<T>
  bulk?: (selection: Selection<T>) => ReactNode
  onRemove?: () => void
  /** An extra button, offered once the whole page is ticked and more rows match. */
  more?: { label: string; isPending: boolean; onPress: () => void }
}

/**
 * Actions for the ticked rows. The bar covers the headers, so that no row moves under the pointer.
 * On a phone it is above the rows.
 */
export default function BulkBar<T>({ selection, bulk, onRemove, more }: BulkBarProps<T>) {
  const t = useWords(listWords)
  const p = useWords(listPanelWords)
  return (
    <div
      role="toolbar"
      aria-label={p('selected', { count: selection.rows.length })}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-tint px-4 py-2 text-sm sm:absolute sm:inset-x-0 sm:top-0 sm:left-12 sm:z-20 sm:h-10 sm:flex-nowrap sm:gap-1 sm:overflow-x-auto sm:px-3 sm:py-0"
    >
      <span role="status" className="font-medium whitespace-nowrap tabular-nums">
        {p('selected', { count: selection.rows.length })}
      </span>
      {more && (
        <Button size="small" variant="ghost" isPending={more.isPending} onPress={more.onPress}>
          <span className="text-accent-text">{more.label}</span>
        </Button>
      )}
      {/* Uses a native tooltip, as the pager does, because a list is shown before the widget library has loaded. */}
      <button
        {...pressable({ onPress: selection.clear })}
        title={p('clearSelection')}
        aria-label={p('clearSelection')}
        className={cx(buttonClass('ghost', 'small', true), 'max-sm:ml-auto')}
      >
        <X size={16} aria-hidden />
      </button>
      {bulk?.(selection)}
      {onRemove && (
        <Button size="small" variant="danger" icon={<Trash2 size={14} aria-hidden />} onPress={onRemove}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
