import { lazy, useEffect, useState } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Option } from '#panel/ui/option.tsx'
import { useBound, type InputProps } from './bound.ts'
import { send } from './client.ts'
import { matches } from './fold.ts'
import { formWords } from './form-words.ts'
import type { ListCall, PlaceOf } from './list-query.ts'
import { ask, keyOf } from './query.ts'
import { Awaited } from './stand-in.tsx'
import { useWords } from './words.ts'

const ComboBox = lazy(() => import('#panel/ui/combo-box.tsx').then((it) => ({ default: it.ComboBox<string> })))
const ComboTags = lazy(() => import('#panel/ui/combo-tags.tsx').then((it) => ({ default: it.ComboTags })))

type Id = string | number
interface Named {
  id: Id
  name: string
  hint?: string
}
/** A call that answers names, as `namesQuery` and `namesPage` of the contract declare them. */
export type NamesCall = ListCall & { answer: { _zod: { output: { data: readonly Named[] } } } }

export interface RecordInputProps<C extends NamesCall> extends InputProps {
  /** Where the names come from. */
  from: C
  /** The parameters in its path, where it has some. */
  place?: PlaceOf<C>
  placeholder?: string
}

const typingMs = 200

/** One record of another noun, found by typing; the server searches and pages. The field holds its id, emptied it holds null. */
export function RecordInput<C extends NamesCall>({ from, place, placeholder, ...rest }: RecordInputProps<C>) {
  const t = useWords(formWords)
  const { options, known, keepIds, ...search } = useNames(from, place, rest.name)
  const { isReadOnly, ...bound } = useBound<Id | null | undefined>(rest, known)
  const value = bound.value ?? null
  const chosen = keepIds(value === null ? [] : [value])
  // The text of what is chosen is not a search: opened again, everything is there to choose from.
  const onSearch = (text: string) => search.onSearch(text === chosen[0]?.label ? '' : text)
  return (
    <Awaited field={bound} text={chosen[0]?.label}>
      <ComboBox
        {...bound}
        {...search}
        isReadOnly={isReadOnly}
        value={value === null ? null : String(value)}
        onChange={(id) => bound.onChange(id === null ? null : asGiven(id, known))}
        options={withChosen(options, chosen)}
        onSearch={onSearch}
        placeholder={placeholder ?? t('choose')}
      />
    </Awaited>
  )
}

/** Several records of another noun. The field holds their ids. */
export function RecordsInput<C extends NamesCall>({ from, place, placeholder, ...rest }: RecordInputProps<C>) {
  const t = useWords(formWords)
  const { options, known, keepIds, ...search } = useNames(from, place, rest.name)
  const bound = useBound<readonly Id[] | undefined>(rest, known)
  const chosen = keepIds(bound.value ?? [])
  return (
    <Awaited field={bound} text={chosen.map((each) => each.label).join(', ')}>
      <ComboTags
        {...bound}
        {...search}
        chosen={chosen}
        onChange={(ids) => bound.onChange(ids.map((id) => asGiven(id, known)))}
        options={options}
        placeholder={placeholder ?? t('choose')}
      />
    </Awaited>
  )
}

/** An option of a record: the id as the wire has it, which may be a number. */
interface NamedOption extends Option {
  id: Id
}
const asGiven = (value: string, known: readonly NamedOption[]) =>
  known.find((option) => option.value === value)?.id ?? value

/** The chosen one stands among the options, since its text is read from there: last, so that Enter takes what was searched for. */
const withChosen = (options: readonly Option[], chosen: readonly Option[]) => [
  ...options,
  ...chosen.filter((one) => options.every((each) => each.value !== one.value)),
]

const optionOf = ({ id, name, hint }: Named): NamedOption => ({ id, value: String(id), label: name, description: hint })

/** The names that match what is typed, page by page, and those of ids that are chosen already. */
function useNames<C extends NamesCall>(from: C, place: PlaceOf<C> | undefined, key: string) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [ids, setIds] = useState<readonly Id[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const given = (query: object) => ({ ...place, query }) as never
  const names = useInfiniteQuery({
    queryKey: [keyOf(from), key, place, search],
    queryFn: ({ pageParam, signal }) =>
      send(from, given({ search: search || undefined, page: pageParam }), { signal }) as Promise<{
        data: readonly Named[]
        total: number
        page: number
        limit: number
      }>,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  })
  const found = (names.data?.pages ?? []).flatMap((page) => page.data.map(optionOf))
  const chosen = useQuery({
    ...ask(from, given({ id: ids })),
    enabled: ids.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const named = ((chosen.data?.data ?? []) as readonly Named[]).map(optionOf)
  const known = [...found, ...named.filter((one) => found.every((each) => each.value !== one.value))]
  // What was found for an earlier text stays until the answer comes, but Enter must not take what does not match.
  const isEarlier = typed !== search || names.isPlaceholderData
  return {
    options: isEarlier ? found.filter((option) => matches(option.label, typed)) : found,
    known,
    isLoading: names.isFetching || (isOpened && typed !== search),
    onMore: names.hasNextPage ? () => void names.fetchNextPage() : undefined,
    onOpen: () => setOpened(true),
    onSearch: (text: string) => setTyped(text.trim()),
    /** The options of chosen ids; those whose name is not known yet are asked for. One that is gone stays its id. */
    keepIds: (wanted: readonly Id[]): NamedOption[] => {
      const missing = wanted.filter((id) => known.every((each) => each.value !== String(id)))
      if (missing.some((id) => !ids.includes(id))) setIds([...ids.filter((id) => wanted.includes(id)), ...missing])
      return wanted.map(
        (id) =>
          known.find((each) => each.value === String(id)) ?? {
            id,
            value: String(id),
            label: chosen.isSuccess && !chosen.isPlaceholderData ? String(id) : '…',
          },
      )
    },
  }
}
