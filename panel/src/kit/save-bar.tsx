import type { ReactNode } from 'react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { CircleAlert } from 'lucide-react'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

export interface SaveBarProps {
  control: Control<FieldValues>
  /** Leads to the first field that is wrong. */
  onShow: () => void
  /** The buttons, the primary one last. */
  children: ReactNode
}

/** The bottom bar of a form, always visible: its state and its buttons. */
export function SaveBar({ control, onShow, children }: SaveBarProps) {
  const t = useWords(formWords)
  const { errors, isDirty, submitCount } = useFormState({ control })
  const wrong = submitCount > 0 ? countOf(errors) : 0
  return (
    <div className="sticky -bottom-6 z-10 -mb-6 flex flex-wrap items-center justify-end gap-2 rounded-t-card bg-surface px-5 py-3 shadow-pop max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-none max-sm:px-4 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <span role="status" className="mr-auto min-w-0 text-sm text-muted max-sm:has-[button]:basis-full">
        {wrong > 0 ? (
          <button
            type="button"
            onClick={onShow}
            className="inline-flex min-h-6 items-center gap-1.5 rounded-md font-medium text-danger hover:underline pointer-coarse:min-h-11"
          >
            <CircleAlert size={16} aria-hidden />
            {t('wrongFields', { count: wrong })}
          </button>
        ) : (
          isDirty && t('unsaved')
        )}
      </span>
      {children}
    </div>
  )
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
