import type { Ref } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { noOptions, optionItem, optionList, optionPopover, type Option } from './option.tsx'
import { useWords } from './words.tsx'

export interface SelectProps<V extends string> extends FieldProps {
  value: V | null
  onChange: (value: V) => void
  options: readonly Option<V>[]
  placeholder?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A choice of one from a few options. Use ComboBox for more than about fifteen, or for options from
 * the server.
 */
export function Select<V extends string>({ value, onChange, options, placeholder, ref, ...field }: SelectProps<V>) {
  const words = useWords()
  return (
    <AriaSelect
      {...fieldState(field)}
      value={value}
      onChange={(key) => key !== null && onChange(key as V)}
      placeholder={placeholder ?? ''}
      className={fieldClass(field.className)}
    >
      {({ isInvalid }) => (
        <FieldFrame {...field}>
          <Button ref={ref} data-invalid={isInvalid || undefined} className="control flex items-center gap-2 text-left">
            <SelectValue className="min-h-[1lh] min-w-0 flex-1 truncate data-placeholder:text-muted [&_[slot=description]]:hidden">
              {({ selectedText, defaultChildren, isPlaceholder }) => (isPlaceholder ? defaultChildren : selectedText)}
            </SelectValue>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted" />
          </Button>
          <Popover className={optionPopover} offset={4}>
            <ListBox
              items={options as readonly Option[]}
              className={optionList}
              renderEmptyState={() => noOptions(words.noResults)}
            >
              {optionItem}
            </ListBox>
          </Popover>
        </FieldFrame>
      )}
    </AriaSelect>
  )
}
