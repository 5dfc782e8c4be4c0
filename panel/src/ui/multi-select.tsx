import type { Ref } from 'react'
import { ChevronsUpDown, Search } from 'lucide-react'
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { noOptions, optionItem, optionList, optionPopover, type Option } from './option.tsx'
import { useWords } from './words.tsx'

export interface MultiSelectProps<V extends string> extends FieldProps {
  value: readonly V[]
  onChange: (value: V[]) => void
  options: readonly Option<V>[]
  ref?: Ref<HTMLButtonElement>
}

// Gives the list's search field its role for screen readers. React Aria sets the list's id but not
// the role.
const comboBox = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const

/**
 * A choice of several options. The chosen ones are tags in the field; a long list has its own
 * search.
 */
export function MultiSelect<V extends string>({ value, onChange, options, ref, ...field }: MultiSelectProps<V>) {
  const words = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const chosen = options.filter((option) => value.includes(option.value))
  const list = (
    <ListBox
      items={options as readonly Option[]}
      className={optionList}
      renderEmptyState={() => noOptions(words.noResults)}
    >
      {optionItem}
    </ListBox>
  )
  return (
    <Select
      {...fieldState(field)}
      selectionMode="multiple"
      value={value}
      onChange={(keys) => onChange(keys as V[])}
      placeholder=""
      className={fieldClass(field.className)}
    >
      {({ isInvalid }) => (
        <FieldFrame {...field}>
          <Button
            ref={ref}
            data-invalid={isInvalid || undefined}
            className="control flex items-center gap-2 py-1.5 text-left"
          >
            <SelectValue className="flex min-h-[1lh] min-w-0 flex-1 flex-wrap gap-1 data-placeholder:text-muted">
              {({ isPlaceholder, defaultChildren }) =>
                isPlaceholder ? defaultChildren : chosen.map((option) => <Tag key={option.value}>{option.label}</Tag>)
              }
            </SelectValue>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted" />
          </Button>
          <Popover className={optionPopover} offset={4}>
            {options.length > 8 ? (
              <Autocomplete filter={contains}>
                <SearchField
                  aria-label={field.label}
                  autoFocus
                  className="flex items-center gap-2 border-b border-line px-3"
                >
                  <Search size={14} aria-hidden className="text-muted" />
                  <Input {...comboBox} className="bare min-h-ctl [&::-webkit-search-cancel-button]:hidden" />
                </SearchField>
                {list}
              </Autocomplete>
            ) : (
              list
            )}
          </Popover>
        </FieldFrame>
      )}
    </Select>
  )
}

const Tag = ({ children }: { children: string }) => (
  <span className="max-w-full truncate rounded-md bg-neutral-tint px-1.5 py-px text-xs leading-5 text-neutral">
    {children}
  </span>
)
