import type { Ref } from 'react'
import { Search, X } from 'lucide-react'
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  placeholder?: string
  /** The keys that bring one here, shown while the field is empty. */
  keys?: readonly string[]
  autoFocus?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** What to look for. Escape empties it. */
export function SearchField({ label, placeholder, keys, className, ref, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...rest}
      aria-label={label}
      className={cx('group control flex items-center gap-2 pr-1', className)}
    >
      <Search size={15} aria-hidden className="shrink-0 text-muted" />
      <Input ref={ref} placeholder={placeholder} className="bare [&::-webkit-search-cancel-button]:hidden" />
      {keys && (
        <span className="hidden pr-1 group-data-empty:inline-flex pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
      <Button className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted group-data-empty:hidden hover:bg-hover">
        <X size={14} aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
