import { use, useLayoutEffect, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { ChevronsUpDown } from 'lucide-react'
import {
  Button,
  Collection,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxLoadMoreItem,
  OverlayTriggerStateContext,
  Popover,
  useFilter,
} from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { noOptions, optionItem, optionList, optionPopover, type Option } from './option.tsx'
import { Spinner } from './spinner.tsx'
import { useWords } from './words.tsx'

export interface ComboBoxProps<V extends string> extends FieldProps {
  value: V | null
  onChange: (value: V | null) => void
  options: readonly Option<V>[]
  /**
   * If given, the options come from outside. The function is called with the typed text, and
   * nothing is filtered here.
   */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /**
   * If given, more options can be loaded. The function is called when the end of the list comes
   * into view.
   */
  onMore?: () => void
  /** Called when the user opens the list. */
  onOpen?: () => void
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A choice of one among many, found by typing. With `onSearch`, keep the chosen option among
 * `options`, because its label is read from there.
 */
export function ComboBox<V extends string>({
  value,
  onChange,
  options,
  onSearch,
  isLoading,
  onMore,
  onOpen,
  placeholder,
  ref,
  ...field
}: ComboBoxProps<V>) {
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
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      allowsEmptyCollection
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group className="control flex items-center gap-1 pr-1">
          <ComboInput ref={ref} placeholder={placeholder} />
          {isLoading && <Spinner className="text-muted" />}
          <Button className="grid size-ctl-sm shrink-0 place-items-center rounded-control text-muted hover:bg-hover">
            <ChevronsUpDown size={14} aria-hidden />
          </Button>
        </Group>
        <ComboList {...{ options, isLoading, onMore }} />
      </FieldFrame>
    </AriaComboBox>
  )
}

/**
 * Opens on a click, typing or an arrow key, but not on focus, so that tabbing through the form is
 * not interrupted and an error stays visible.
 */
export function ComboInput({
  placeholder,
  onBackspace,
  ref,
}: {
  placeholder?: string
  /** Called when Backspace is pressed in an empty field. */
  onBackspace?: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const state = use(ComboBoxStateContext)
  return (
    <Input
      ref={ref}
      placeholder={placeholder}
      onClick={() => state?.isOpen === false && state.open(null, 'manual')}
      onKeyDown={(event) => event.key === 'Backspace' && event.currentTarget.value === '' && onBackspace?.()}
      className="bare"
    />
  )
}

/**
 * The open state of a combo box's list. Scrolling the page closes the list, because it would not
 * move along, and closing would discard the typed text. Therefore the text is kept, and the list
 * reopens once the page rests.
 */
function useListState() {
  const state = use(ComboBoxStateContext)
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })
  return (
    state && {
      ...state,
      close: () => {
        if (!state.isFocused) return state.close()
        // `scrollend` may come in the same frame, before React would have closed the list on its own.
        flushSync(() => state.setOpen(false))
        const reopen = () => {
          const now = latest.current
          if (now?.isFocused && !now.isOpen) now.open(null, now.inputValue ? 'input' : 'manual')
        }
        document.addEventListener('scrollend', reopen, { once: true, capture: true })
      },
    }
  )
}

/** The list that a combo box opens. */
export function ComboList({
  options,
  isLoading,
  onMore,
}: {
  options: readonly Option[]
  isLoading?: boolean
  onMore?: () => void
}) {
  const words = useWords()
  return (
    <OverlayTriggerStateContext value={useListState()}>
      <Popover className={optionPopover} offset={4}>
        <ListBox className={optionList} renderEmptyState={() => noOptions(isLoading ? words.loading : words.noResults)}>
          <Collection items={options}>{optionItem}</Collection>
          {onMore && (
            <ListBoxLoadMoreItem onLoadMore={onMore} isLoading={isLoading} className="grid place-items-center p-2">
              <Spinner className="text-muted" />
            </ListBoxLoadMoreItem>
          )}
        </ListBox>
      </Popover>
    </OverlayTriggerStateContext>
  )
}
