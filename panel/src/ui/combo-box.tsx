import type { Ref } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { Button, ComboBox as AriaComboBox, Group, Input, ListBox, Popover, useFilter } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { noOptions, optionItem, optionList, optionPopover, type Option } from './option.tsx'
import { Spinner } from './spinner.tsx'
import { useWords } from './words.tsx'

export interface ComboBoxProps<V extends string> extends FieldProps {
  value: V | null
  onChange: (value: V | null) => void
  options: readonly Option<V>[]
  /** Given, the options come from outside: called with what is typed, and nothing is filtered here. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * One of many, found by typing. With `onSearch` keep the chosen option among `options`, since its label is read from there.
 */
export function ComboBox<V extends string>({
  value,
  onChange,
  options,
  onSearch,
  isLoading,
  placeholder,
  ref,
  ...field
}: ComboBoxProps<V>) {
  const words = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <AriaComboBox
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value}
      onChange={(key) => onChange(key as V | null)}
      defaultItems={options as readonly Option[]}
      defaultFilter={onSearch ? () => true : contains}
      onInputChange={onSearch}
      allowsEmptyCollection
      menuTrigger="focus"
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group className="control flex items-center gap-1 pr-1">
          <Input ref={ref} placeholder={placeholder} className="bare" />
          {isLoading && <Spinner className="text-muted" />}
          <Button className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover">
            <ChevronsUpDown size={14} aria-hidden />
          </Button>
        </Group>
        <Popover className={optionPopover} offset={4}>
          <ListBox
            className={optionList}
            renderEmptyState={() => noOptions(isLoading ? words.loading : words.noResults)}
          >
            {optionItem}
          </ListBox>
        </Popover>
      </FieldFrame>
    </AriaComboBox>
  )
}
