import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { get, useFieldArray, useFormContext, useFormState, type FieldError, type FieldValues } from 'react-hook-form'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { labelKey } from '../list/labels.ts'
import { formWords } from '../words/form-words.ts'
import { useInside } from './form.tsx'
import { useWords } from '../words/words.ts'

export interface RowsInputProps {
  /** The field that holds the list: an array of objects. */
  name: string
  label: string
  description?: ReactNode
  /** The initial values of a new row. */
  start: FieldValues
  /** The label of the button that adds a row: "Add an hour". */
  add: string
  /** The maximum number of rows. */
  max?: number
  /** Whether the sequence of the rows has a meaning. The rows can then be moved. */
  isOrdered?: boolean
  /** The inputs of a row. `field('price')` returns the name of the row's field. */
  children: (field: (name: string) => string, at: number) => ReactNode
}

/** Repeatable rows: a list of objects inside the record, each row with its own inputs. */
export function RowsInput({ name, label, description, start, add, max, isOrdered, children }: RowsInputProps) {
  const t = useWords(formWords)
  const { labels, isReadOnly } = useInside()
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const noteNew = useNewRows(name, fields)
  useEffect(() => void labels.set(labelKey(name), { label }), [labels, name, label])
  // An error of the list itself (too few or too many rows) is shown in addition to errors in its
  // rows.
  const error = (get(errors, name) as FieldError | undefined)?.message
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      tabIndex={-1}
      className="col-span-full grid min-w-0 gap-3 outline-none"
    >
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {description && <p className="-mt-2 text-xs text-muted">{description}</p>}
      {isReadOnly && fields.length === 0 && <p className="text-sm">{t('noRows')}</p>}
      {fields.length > 0 && (
        <ol className="grid gap-3">
          {fields.map((row, at) => (
            <li
              key={row.id}
              data-row-of={name}
              className="flex scroll-mt-4 scroll-mb-24 items-start gap-2 rounded-control border border-line p-3 max-sm:flex-col"
            >
              <fieldset className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3 max-sm:w-full">
                <legend className="sr-only">{`${label} ${at + 1}`}</legend>
                {children((field) => `${name}.${at}.${field}`, at)}
              </fieldset>
              {!isReadOnly && (
                <span className="flex shrink-0 gap-1 sm:mt-6.5 max-sm:self-end">
                  {isOrdered && (
                    <>
                      <IconButton
                        label={`${t('rowUp')}: ${at + 1}`}
                        icon={<ArrowUp size={16} aria-hidden />}
                        isDisabled={at === 0}
                        onPress={() => move(at, at - 1)}
                      />
                      <IconButton
                        label={`${t('rowDown')}: ${at + 1}`}
                        icon={<ArrowDown size={16} aria-hidden />}
                        isDisabled={at === fields.length - 1}
                        onPress={() => move(at, at + 1)}
                      />
                    </>
                  )}
                  <IconButton
                    label={`${t('removeRow')}: ${at + 1}`}
                    icon={<Trash2 size={16} aria-hidden />}
                    onPress={() => remove(at)}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {error && <p className="text-xs text-danger">{error}</p>}
      {!isReadOnly && (
        <Button
          className="w-fit"
          icon={<Plus size={16} aria-hidden />}
          isDisabled={max !== undefined && fields.length >= max}
          onPress={() => {
            noteNew()
            append(start)
          }}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}

/** Scrolls to the last row of a list, after it was added. */
export const showLastRow = (name: string) =>
  [...document.querySelectorAll(`[data-row-of="${name}"]`)].at(-1)?.scrollIntoView({ block: 'nearest' })

/**
 * Adding a row validates the whole list at once. A new row nevertheless shows no errors until one
 * of its fields was left or the form was submitted.
 */
function useNewRows(name: string, rows: readonly { id: string }[]) {
  const { control, clearErrors } = useFormContext()
  const { errors, touchedFields, submitCount } = useFormState({ control, name })
  const isAdding = useRef(false)
  const known = useRef<ReadonlySet<string>>(new Set())
  /** How often the form had been submitted when each row was added. */
  const added = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    for (const { id } of rows) if (isAdding.current && !known.current.has(id)) added.current.set(id, submitCount)
    if (isAdding.current && rows.some(({ id }) => !known.current.has(id))) {
      isAdding.current = false
      showLastRow(name)
    }
    known.current = new Set(rows.map(({ id }) => id))
    rows.forEach(({ id }, at) => {
      const row = `${name}.${at}`
      const wrong = get(errors, row) as Record<string, unknown> | undefined
      if (!wrong || added.current.get(id) !== submitCount) return
      const early = Object.keys(wrong).filter((field) => !get(touchedFields, `${row}.${field}`))
      if (early.length > 0) clearErrors(early.map((field) => `${row}.${field}`))
    })
  })
  return () => void (isAdding.current = true)
}
