import { useState } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import type { FieldProps } from '#panel/ui/field.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { useBound, type InputProps } from './bound.ts'
import { formWords } from '../words/form-words.ts'
import type { ParamsOf } from '../server/list-query.ts'
import { useFoundNames } from '../filter/found-names.ts'
import {
  optionOf,
  useChosenNames,
  type Id,
  type Named,
  type NamedOption,
  type NamesCall,
  type NamesOf,
} from '../server/names.ts'
import { ReadFact } from './read-fact.tsx'
import { Awaited } from '../page/stand-in.tsx'
import { useWords } from '../words/words.ts'

const ComboBox = lazy(() => import('#panel/ui/combo-box.tsx').then((it) => ({ default: it.ComboBox<string> })))
const ComboTags = lazy(() => import('#panel/ui/combo-tags.tsx').then((it) => ({ default: it.ComboTags })))

interface From<C extends NamesCall> {
  /** The call that provides the names. */
  from: C
  /** Path parameters of that call, if any. */
  place?: ParamsOf<C>
  /** Further query parameters, such as the company whose branches are offered. */
  query?: Record<string, unknown>
}
export interface RecordInputProps<C extends NamesCall> extends InputProps, From<C> {
  /** Names that the caller already knows, including ones that the call would not return. */
  known?: readonly Named[]
  placeholder?: string
}

/**
 * A field that holds one record of another type, found by typing. The server searches and returns
 * results page by page. The value is the record's id, or null when the field is emptied.
 */
export function RecordInput<C extends NamesCall>({
  from,
  place,
  query,
  known,
  placeholder,
  ...rest
}: RecordInputProps<C>) {
  const names = useNames({ from, place, query }, known)
  const bound = useBound<Id | null | undefined>(rest, names.known, undefined, { from, place, query })
  return <OneRecord {...bound} names={names} placeholder={placeholder} />
}

/** `RecordInput` for use outside a form. */
export function RecordField<C extends NamesCall>({
  from,
  place,
  query,
  ...field
}: FieldProps & From<C> & { value: Id | null; onChange: (id: Id | null) => void; placeholder?: string }) {
  return <OneRecord {...field} names={useNames({ from, place, query })} />
}

function OneRecord({
  names: { options, known, keepIds, ...search },
  placeholder,
  ...field
}: FieldProps & {
  names: ReturnType<typeof useNames>
  value: Id | null | undefined
  onChange: (id: Id | null) => void
  placeholder?: string
}) {
  const t = useWords(formWords)
  const value = field.value ?? null
  const chosen = keepIds(value === null ? [] : [value])
  if (field.isReadOnly) return <ReadFact {...field}>{chosen[0]?.label ?? ''}</ReadFact>
  // The text of the current choice is not a search, so everything is offered when the list is
  // reopened.
  const onSearch = (text: string) => search.onSearch(text === chosen[0]?.label ? '' : text)
  return (
    <Awaited field={field} text={chosen[0]?.label}>
      <ComboBox
        {...field}
        {...search}
        value={value === null ? null : String(value)}
        onChange={(id) => field.onChange(id === null ? null : asGiven(id, known))}
        options={withChosen(options, chosen)}
        onSearch={onSearch}
        placeholder={placeholder ?? t('choose')}
      />
    </Awaited>
  )
}

/** A field that holds several records of another type. The value is the list of their ids. */
export function RecordsInput<C extends NamesCall>({ from, place, query, ...rest }: InputProps & From<C>) {
  const t = useWords(formWords)
  const { options, known, keepIds, ...search } = useNames({ from, place, query })
  const bound = useBound<readonly Id[] | undefined>(rest, known, undefined, { from, place, query })
  const chosen = keepIds(bound.value ?? [])
  if (bound.isReadOnly) return <ReadFact {...bound}>{chosen.map((each) => each.label).join(', ')}</ReadFact>
  return (
    <Awaited field={bound} text={chosen.map((each) => each.label).join(', ')}>
      <ComboTags
        {...bound}
        {...search}
        chosen={chosen}
        onChange={(ids) => bound.onChange(ids.map((id) => asGiven(id, known)))}
        options={options}
        placeholder={t('choose')}
      />
    </Awaited>
  )
}

const asGiven = (value: string, known: readonly NamedOption[]) =>
  known.find((option) => option.value === value)?.id ?? value

/**
 * Adds the chosen records to the options, because the input reads their text from there. They come
 * last, so that Enter picks a search result.
 */
const withChosen = (options: readonly Option[], chosen: readonly Option[]) => [
  ...options,
  ...chosen.filter((one) => options.every((each) => each.value !== one.value)),
]

/** The names that match the typed text, and the names of the ids that are already chosen. */
function useNames(of: NamesOf, given: readonly Named[] = []) {
  const [isOpened, setOpened] = useState(false)
  const [ids, setIds] = useState<readonly Id[]>([])
  const { found, ...search } = useFoundNames(of, isOpened)
  const { named, isKnown } = useChosenNames(of, ids)
  const known = [...found, ...named, ...given.map(optionOf)].filter(
    (one, at, all) => all.findIndex((each) => each.value === one.value) === at,
  )
  return {
    ...search,
    known,
    onOpen: () => setOpened(true),
    /**
     * Options for chosen ids. Unknown names are requested from the server. For a deleted record,
     * the id serves as its name.
     */
    keepIds: (wanted: readonly Id[]): NamedOption[] => {
      const missing = wanted.filter((id) => known.every((each) => each.value !== String(id)))
      if (missing.some((id) => !ids.includes(id))) setIds([...ids.filter((id) => wanted.includes(id)), ...missing])
      return wanted.map(
        (id) =>
          known.find((each) => each.value === String(id)) ?? {
            id,
            value: String(id),
            label: isKnown ? String(id) : '…',
          },
      )
    },
  }
}
