import { useMemo, type Ref } from 'react'
import { ChevronsUpDown, X } from 'lucide-react'
import { Button, ComboBox, Group } from 'react-aria-components'
import { ComboInput, ComboList, type ComboBoxProps } from './combo-box.tsx'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import type { Option } from './option.tsx'
import { Spinner } from './spinner.tsx'
import { useWords } from './words.tsx'

export interface ComboTagsProps
  extends FieldProps, Pick<ComboBoxProps<string>, 'options' | 'isLoading' | 'onMore' | 'onOpen' | 'placeholder'> {
  /** The chosen options, with their names. */
  chosen: readonly Option[]
  onChange: (value: string[]) => void
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A choice of several options, found by typing. The chosen ones are tags above the field, each with
 * a remove button. Backspace removes the last.
 */
export function ComboTags({
  chosen,
  onChange,
  options,
  onSearch,
  isLoading,
  onMore,
  onOpen,
  placeholder,
  ref,
  ...field
}: ComboTagsProps) {
  const words = useWords()
  // Keeps the same array of chosen options as long as the choice is the same, because a new array
  // would reset the text that is being typed.
  const joined = chosen.map((each) => each.value).join('\n')
  const value = useMemo(() => (joined ? joined.split('\n') : []), [joined])
  const isOff = field.isReadOnly || field.isDisabled
  return (
    <ComboBox
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      selectionMode="multiple"
      value={value}
      onChange={(keys) => onChange(keys.map(String))}
      defaultItems={options}
      defaultFilter={() => true}
      onInputChange={onSearch}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      allowsEmptyCollection
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group className="control flex h-auto flex-wrap items-center gap-1.5 py-1 pr-1">
          {chosen.map((each) => (
            <span
              key={each.value}
              className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-md bg-neutral-tint pl-2 text-xs text-neutral"
            >
              <span className="truncate">{each.label}</span>
              {!isOff && (
                <button
                  type="button"
                  aria-label={words.remove(each.label)}
                  onClick={() => onChange(value.filter((one) => one !== each.value))}
                  className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover pointer-coarse:size-9"
                >
                  <X size={12} aria-hidden />
                </button>
              )}
            </span>
          ))}
          <span className="flex min-w-32 flex-1 items-center gap-1">
            <ComboInput
              ref={ref}
              placeholder={chosen.length ? undefined : placeholder}
              onBackspace={() => isOff || onChange(value.slice(0, -1))}
            />
            {isLoading && <Spinner className="text-muted" />}
            <Button className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover">
              <ChevronsUpDown size={14} aria-hidden />
            </Button>
          </span>
        </Group>
        <ComboList {...{ options, isLoading, onMore }} />
      </FieldFrame>
    </ComboBox>
  )
}
