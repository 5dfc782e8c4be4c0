import { useWords } from './words.tsx'

/**
 * A bar of two pixels at the top of the positioned parent while new rows are loading. It appears
 * after 150 ms, so that quick answers do not show it.
 */
export function TopProgress({ isActive }: { isActive: boolean }) {
  const words = useWords()
  if (!isActive) return null
  return (
    <div
      role="progressbar"
      aria-label={words.loading}
      className="pointer-events-none absolute inset-x-0 top-0 z-40 h-0.5 overflow-clip"
    >
      <div className="h-full origin-left scale-x-0 animate-creep bg-accent [animation-delay:150ms]" />
    </div>
  )
}
