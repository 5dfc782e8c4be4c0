import type { Ref } from 'react'
import { Search, X } from 'lucide-react'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { useWords } from './words.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  placeholder?: string
  /** The shortcut to this field, shown while it is empty. */
  keys?: readonly string[]
  autoFocus?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A search field. Escape clears it. It is a native input, so that a list needs no widget library
 * for it.
 */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  keys,
  autoFocus,
  className,
  ref,
}: SearchFieldProps) {
  const words = useWords()
  return (
    <div className={cx('control flex items-center gap-2 pr-1', className)}>
      <Search size={15} aria-hidden className="shrink-0 text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the person has just asked to search
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          } else if (event.key === 'Enter' && onSubmit) {
            // If the focus moves into a form, the same key press would also submit that form.
            event.preventDefault()
            onSubmit(value)
          }
        }}
        className="bare self-stretch [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' && keys && (
        <span className="inline-flex pr-1 pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
      {value !== '' && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.remove(value)}
          onClick={() => onChange('')}
          className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
