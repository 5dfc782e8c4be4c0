import { useSyncExternalStore } from 'react'
import { keptText, onKept } from '#panel/ui/late-keys.ts'
import { Spinner } from '#panel/ui/spinner.tsx'

/**
 * Shows the text that was typed for a dialog that is still loading, so that nobody types it twice.
 * It is shown where the search palette will open.
 */
export default function KeptKeys() {
  const text = useSyncExternalStore(onKept, keptText)
  // Once the field has mounted, the text is entered there letter by letter.
  if (!text || document.activeElement?.matches('input:not([data-kept-text]), textarea')) return null
  return (
    <div
      aria-hidden
      data-kept-keys
      className="pointer-events-none fixed inset-x-0 top-[12vh] z-90 mx-auto flex min-h-13 w-[calc(100%-2rem)] max-w-xl animate-late items-center gap-3 rounded-card bg-raised px-4 shadow-pop ring-1 ring-line"
    >
      <Spinner className="shrink-0 text-muted" />
      <span className="truncate text-base">{text}</span>
    </div>
  )
}
