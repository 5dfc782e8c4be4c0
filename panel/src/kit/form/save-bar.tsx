import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { CircleAlert } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { formWords } from '../words/form-words.ts'
import { useWords } from '../words/words.ts'

export interface SaveBarProps {
  control: Control<FieldValues>
  /**
   * Whether the form cannot be changed. The bar then stays below the form instead of at the
   * window's edge.
   */
  isReadOnly?: boolean
  /** A text that is shown when there is nothing else to report. */
  note?: string
  /** Focuses the first invalid field. */
  onShow: () => void
  /** The buttons, the primary one last. */
  children: ReactNode
}

/**
 * The bottom bar of a form, which is visible while the form can be changed: its state and its
 * buttons. It looks raised only while the form continues below it.
 */
export function SaveBar({ control, onShow, note, isReadOnly = false, children }: SaveBarProps) {
  const t = useWords(formWords)
  const { errors, isDirty, submitCount } = useFormState({ control })
  const wrong = submitCount > 0 ? countOf(errors) : 0
  const { bar, isRaised } = useRaised()
  return (
    <div
      ref={bar}
      className={cx(
        '-mb-6 flex flex-wrap items-center justify-end gap-2 rounded-t-card px-5 py-3 max-sm:-mx-4 max-sm:-mb-4 max-sm:flex-nowrap max-sm:rounded-none max-sm:px-4 max-sm:py-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        !isReadOnly && 'sticky -bottom-6 z-10 max-sm:-bottom-4',
        !isReadOnly && isRaised && 'bg-surface shadow-pop',
      )}
    >
      <span
        role="status"
        className="mr-auto min-w-0 text-sm text-muted max-sm:line-clamp-2 max-sm:text-xs max-sm:has-[button]:shrink-0"
      >
        {wrong > 0 ? (
          <button
            type="button"
            onClick={onShow}
            className="inline-flex min-h-6 items-center gap-1.5 rounded-md font-medium text-danger hover:underline pointer-coarse:min-h-11"
          >
            <CircleAlert size={16} aria-hidden />
            {/* A phone shows only the number, so that the bar stays on one row. */}
            <span aria-hidden className="sm:hidden">
              {wrong}
            </span>
            <span className="max-sm:sr-only">{t('wrongFields', { count: wrong })}</span>
          </button>
        ) : (
          (isDirty && t('unsaved')) || note
        )}
      </span>
      {children}
    </div>
  )
}

/** Whether the page continues below the bar. The bar then sticks to the window's edge. */
function useRaised() {
  const bar = useRef<HTMLDivElement>(null)
  const [isRaised, setRaised] = useState(false)
  useEffect(() => {
    const page = bar.current?.closest('[data-screen]')
    const form = bar.current?.parentElement
    if (!page || !form) return undefined
    const look = () => setRaised(page.scrollHeight - page.clientHeight - page.scrollTop > 1)
    const observer = new ResizeObserver(look)
    observer.observe(page)
    observer.observe(form)
    page.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      page.removeEventListener('scroll', look)
    }
  }, [])
  return { bar, isRaised }
}

/** The number of messages, at any depth. */
function countOf(errors: object): number {
  const own = 'message' in errors && typeof errors.message === 'string' ? 1 : 0
  const inside = Object.entries(errors).filter(([name]) => name !== 'ref')
  return (
    own +
    inside.reduce((sum, [, each]) => sum + (typeof each === 'object' && each !== null ? countOf(each as object) : 0), 0)
  )
}
