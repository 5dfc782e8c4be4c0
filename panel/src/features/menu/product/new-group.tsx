import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { get, useFieldArray, useFormContext, useFormState, type FieldError } from 'react-hook-form'
import type { NewGroup } from '#contract/menu/new-group.ts'
import { selectionTypes, type SelectionType } from '#contract/menu/menu-fields.ts'
import { isCounted } from '#contract/menu/rules.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { isTakenOut, limitSentence } from '#panel/domain/menu/choosing.ts'
import { limitWords } from '#panel/domain/organisation/limit-words.ts'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { labelKey } from '#panel/kit/list/labels.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { groupWords } from './group-words.ts'
import type { PastedOption } from './pasted-options.ts'
import { emptyOption, isEmpty, type ProductValues } from './values.ts'

const PasteOptions = lateLayer(() => import('./paste-options.tsx'))
const max = 50
type At = `new_groups.${number}`

/**
 * Focuses an input at once. The form's own `setFocus` waits a moment, and a key typed in that
 * moment would be lost.
 */
export const focusInput = (box: Element | null, name: string) =>
  box?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/**
 * A group that is saved together with the product: name, selection type, and options, which are
 * typed one by one or pasted.
 */
export function NewGroupInput({
  group,
  at: index,
  currency,
}: {
  group: NewGroup
  /** The group's position among the new groups. */
  at: number
  currency: MoneyFormat
}) {
  const t = useWords(groupWords)
  const at: At = `new_groups.${index}`
  const type = group.selection_type
  return (
    <div className="grid gap-4 px-1 pb-2">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextInput name={`${at}.name`} label={t('name')} description={t('nameHelp')} />
        <TypeInput at={at} group={group} />
        {!isTakenOut(type) && <SwitchInput name={`${at}.is_required`} label={t('is_required')} />}
        {type !== 'single' && (
          <NumberInput
            name={`${at}.selection_limit`}
            label={t(isTakenOut(type) ? 'outLimit' : 'selection_limit')}
            description={t('limitHelp')}
            hasSteppers
          />
        )}
      </div>
      <Options at={at} type={type} currency={currency} />
    </div>
  )
}

/** The selection type. Settings that do not fit it are reset. */
function TypeInput({ at, group }: { at: At; group: NewGroup }) {
  const t = useWords(groupWords)
  const m = useWords(menuWords)
  const c = useWords(limitWords)
  const { setValue } = useFormContext<ProductValues>()
  const options = optionsOf(selectionTypes, (it) => m(`type.${it}`))
  const bound = useBound<SelectionType>({ name: `${at}.selection_type`, label: t('type') }, options)
  const sentence = limitSentence({ ...group, minimum_limit: 0, selection_limit: group.selection_limit || 0 })
  function choose(type: SelectionType) {
    bound.onChange(type)
    const set = { shouldDirty: true }
    if (type === 'single') setValue(`${at}.selection_limit`, 0, set)
    setValue(`${at}.is_required`, type === 'single', set)
    group.options.forEach((_, row) => {
      if (!isCounted(type)) setValue(`${at}.options.${row}.max_count`, 1, set)
      if (type === 'multiple_inverse') setValue(`${at}.options.${row}.price`, 0, set)
    })
  }
  return (
    <NativeSelect
      {...bound}
      onChange={(next) => choose(next as SelectionType)}
      options={options}
      placeholder=""
      description={c(sentence.key, { min: sentence.min, max: sentence.max })}
    />
  )
}

function Options({ at, type, currency }: { at: At; type: SelectionType; currency: MoneyFormat }) {
  const t = useWords(groupWords)
  const { labels } = useInside()
  const box = useRef<HTMLFieldSetElement>(null)
  const { control, getValues } = useFormContext<ProductValues>()
  const name = `${at}.options` as const
  const { errors } = useFormState({ control, name })
  const { fields, append, remove, replace } = useFieldArray({ control, name })
  const [pasted, setPasted] = useState<string | null>(null)
  useEffect(() => void labels.set(labelKey(name), { label: t('options') }), [labels, name, t])
  const error = (get(errors, name) as FieldError | undefined)?.message
  const filled = () => (getValues(name) ?? []).filter((it) => !isEmpty(it))
  const add = () => {
    flushSync(() => append(emptyOption, { shouldFocus: false }))
    focusInput(box.current, `${name}.${fields.length}.name`)
  }

  /**
   * Enter moves to the next option, and adds one after the last. Enter in an empty last option ends
   * the list.
   */
  function onKeyDown(event: KeyboardEvent, row: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.repeat) return
    const { target } = event
    if (row < fields.length - 1) focusInput(box.current, `${name}.${row + 1}.name`)
    else if (row >= filled().length && target.value.trim() === '') leave(target)
    else if (fields.length < max) add()
  }
  /** Moves the focus to the buttons below, which stay in place. */
  function leave(from: HTMLElement) {
    from.closest('fieldset')?.querySelector<HTMLElement>('[data-add] button')?.focus()
    if (fields.length > 1) remove(fields.length - 1)
  }
  function take(options: PastedOption[]) {
    const fitting = options.map((it) => ({
      ...it,
      ...(!isCounted(type) && { max_count: 1 }),
      ...(type === 'multiple_inverse' && { price: 0 }),
    }))
    replace([...filled(), ...fitting])
  }
  const taken = pasted === null ? [] : filled()
  return (
    <fieldset ref={box} data-wrong={error ? '' : undefined} tabIndex={-1} className="grid min-w-0 gap-2 outline-none">
      <legend className="mb-1 text-sm font-medium">{t('options')}</legend>
      <p className="-mt-1 text-xs text-muted">{t('optionsHelp')}</p>
      <ol className="grid gap-2">
        {fields.map((row, n) => {
          // If the fields are in columns, their labels are shown only once.
          const hidden = n > 0 ? 'sm:[&>label]:sr-only' : ''
          return (
            <li
              key={row.id}
              className="flex items-start gap-2"
              onKeyDownCapture={(event) => onKeyDown(event, n)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain')
                if (!/[\t\n]/.test(text.trim())) return
                event.preventDefault()
                setPasted(text)
              }}
            >
              <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
                <TextInput name={`${name}.${n}.name`} label={t('option')} className={cx('max-sm:col-span-2', hidden)} />
                {type !== 'multiple_inverse' && (
                  <MoneyInput
                    name={`${name}.${n}.price`}
                    label={t(type === 'multiple_inverse_price' ? 'priceOut' : 'price')}
                    currency={currency}
                    className={hidden}
                  />
                )}
                {isCounted(type) && (
                  <NumberInput
                    name={`${name}.${n}.max_count`}
                    label={t('max_count')}
                    className={cx('sm:w-28', hidden)}
                  />
                )}
              </div>
              <IconButton
                label={t('removeOption', { n: n + 1 })}
                icon={<Trash2 size={16} aria-hidden />}
                isDisabled={fields.length === 1}
                onPress={() => remove(n)}
                className={n === 0 ? 'mt-6.5' : 'max-sm:mt-6.5'}
              />
            </li>
          )
        })}
      </ol>
      {error && <p className="text-xs text-danger">{error}</p>}
      <div data-add className="flex flex-wrap gap-2">
        <Button size="small" icon={<Plus size={14} aria-hidden />} isDisabled={fields.length >= max} onPress={add}>
          {t('addOption')}
        </Button>
        <Button size="small" icon={<ClipboardPaste size={14} aria-hidden />} onPress={() => setPasted('')}>
          {t('paste')}
        </Button>
      </div>
      {pasted !== null && (
        <PasteOptions
          text={pasted}
          currency={currency}
          taken={taken.map((it) => it.name)}
          room={max - taken.length}
          onTake={take}
          onClose={() => setPasted(null)}
        />
      )}
    </fieldset>
  )
}
