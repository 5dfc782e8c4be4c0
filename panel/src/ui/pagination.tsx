import { useId, type ReactNode } from 'react'
import { ChevronFirst, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { useLocale } from 'react-aria-components'
import { buttonClass } from './button-class.ts'
import { pressable } from './button.tsx'
import { useWords } from './words.tsx'

export interface PaginationProps {
  /** The page number, counted from 1. */
  page: number
  size: number
  /** The total number of rows. */
  total: number
  /** Whether the server stopped counting at this number of rows, so that there are more. */
  isCapped?: boolean
  /** Goes to the previous page. Omitted on the first page. */
  onPrevious?: (() => void) | undefined
  /** Goes to the next page. Omitted on the last page. */
  onNext?: (() => void) | undefined
  /** Returns to the start of a list that grows without end. */
  onFirst?: (() => void) | undefined
  onSize?: (size: number) => void
}

/** Page sizes to choose from; the current size is always among them. */
const sizes = [20, 50, 100, 200]

/** The position in the list, "1–50 / 5.000", and the page buttons. */
export function Pagination({
  page,
  size,
  total,
  isCapped = false,
  onPrevious,
  onNext,
  onFirst,
  onSize,
}: PaginationProps) {
  const words = useWords()
  const { locale } = useLocale()
  const id = useId()
  const number = (value: number) => value.toLocaleString(locale)
  const all = `${number(total)}${isCapped ? '+' : ''}`
  const known = isCapped ? Infinity : total
  return (
    <nav className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 px-4 py-2 text-xs text-muted">
      <span role="status" className="mr-auto tabular-nums">
        {words.range(number(Math.min(known, (page - 1) * size + 1)), number(Math.min(page * size, known)), all)}
      </span>
      {onSize && (
        <span className="flex items-center gap-2">
          <label htmlFor={id} className="max-sm:sr-only">
            {words.rowsPerPage}
          </label>
          <span className="relative">
            <select
              id={id}
              value={size}
              onChange={(event) => onSize(Number(event.target.value))}
              className="min-h-ctl-sm appearance-none rounded-control bg-surface pr-7 pl-2.5 text-ink ring-1 ring-line ring-inset hover:bg-hover"
            >
              {[...new Set([...sizes, size])]
                .toSorted((a, b) => a - b)
                .map((each) => (
                  <option key={each}>{each}</option>
                ))}
            </select>
            <ChevronsUpDown
              size={13}
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
            />
          </span>
        </span>
      )}
      <span className="flex gap-1">
        {onFirst && (
          <Step label={words.firstPage} onPress={onPrevious && onFirst}>
            <ChevronFirst size={16} aria-hidden />
          </Step>
        )}
        <Step label={words.previousPage} onPress={onPrevious}>
          <ChevronLeft size={16} aria-hidden />
        </Step>
        <Step label={words.nextPage} onPress={onNext}>
          <ChevronRight size={16} aria-hidden />
        </Step>
      </span>
    </nav>
  )
}

interface StepProps {
  label: string
  onPress: (() => void) | undefined
  children: ReactNode
}

/** Uses the browser's own tooltip, because a list renders before the widget library has loaded. */
const Step = ({ label, onPress, children }: StepProps) => (
  <button
    {...pressable({ isDisabled: !onPress, onPress })}
    title={label}
    aria-label={label}
    className={buttonClass('plain', 'small', true)}
  >
    {children}
  </button>
)
