import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { ListBoxItem } from 'react-aria-components'

/** One option of a select, a multi-select or a combo box. */
export interface Option<V extends string = string> {
  value: V
  label: string
  /** A second, quieter line. */
  description?: string
  icon?: ReactNode
  isDisabled?: boolean
}

/** The content of an option in a list. */
export const optionItem = (option: Option) => (
  <ListBoxItem
    id={option.value}
    textValue={option.label}
    isDisabled={option.isDisabled}
    className="option data-selected:font-medium"
  >
    {({ isSelected }) => (
      <>
        {option.icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{option.label}</span>
          {option.description && (
            <span className="block truncate text-xs font-normal text-muted">{option.description}</span>
          )}
        </span>
        <Check size={16} aria-hidden className={isSelected ? 'text-accent-text' : 'invisible'} />
      </>
    )}
  </ListBoxItem>
)

/** The message of an empty list of options. */
export const noOptions = (words: string) => <p className="px-2.5 py-2 text-muted">{words}</p>

export const optionPopover = 'pop flex max-h-80! min-w-(--trigger-width) flex-col'
export const optionList = 'min-h-0 flex-1 overflow-auto overscroll-contain p-1 outline-none'
