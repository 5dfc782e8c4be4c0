import { lazy, useState } from 'react'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { linkClass, loneLinkClass } from '#panel/ui/link-class.ts'
import { limitWords } from '#panel/domain/limit-words.ts'
import { limitSentence } from '#panel/domain/choosing.ts'
import { useBound } from '#panel/kit/bound.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { Link } from '#panel/kit/link.tsx'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { Awaited } from '#panel/kit/stand-in.tsx'
import { useReorder } from '#panel/kit/use-reorder.ts'
import { useWords } from '#panel/kit/words.ts'
import { useGroups } from './groups-query.ts'
import { partWords } from './part-words.ts'
import { words } from './words.ts'

const ComboBox = lazy(() => import('#panel/ui/combo-box.tsx').then((it) => ({ default: it.ComboBox<string> })))
const max = 20

/** A product's option groups in the order customers see them: found by name, dragged or moved by buttons. */
export default function GroupsInput({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const p = useWords(partWords)
  const c = useWords(limitWords)
  const can = useCan()
  const lang = useLanguage()
  const { value, onChange, error, isReadOnly, label } = useBound<string[] | undefined>({
    name: 'groups',
    label: t('groups'),
  })
  const ids = value ?? []
  const known = useGroups(ids)
  const order = useReorder(ids, onChange, isReadOnly)
  const base = `/manegement/${branch_id}/branch-material/catalog/form`
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      tabIndex={-1}
      className="col-span-full grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <legend className="sr-only">{label}</legend>
      {ids.length === 0 ? (
        <p className="text-sm text-muted">{p('noGroups')}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-2">
          {ids.map((id, at) => {
            const group = known.get(id)
            const name = group?.name[lang] ?? '…'
            const limits = group && limitSentence(group)
            return (
              <li
                key={id}
                {...order.row(at)}
                className={cx(
                  'flex items-center gap-2 rounded-control border border-line px-2 py-1.5',
                  order.dragged === at && 'opacity-50',
                )}
              >
                {!isReadOnly && <GripVertical size={16} aria-hidden className="shrink-0 cursor-grab text-muted" />}
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={`${base}/${id}`} className={cx(linkClass, 'truncate text-sm pointer-coarse:leading-11')}>
                      {name}
                    </Link>
                    {group && !group.is_active && <Badge>{p('groupOff')}</Badge>}
                  </span>
                  {group && limits && (
                    <span className="block text-xs text-muted">
                      {c(limits.key, { min: limits.min, max: limits.max })} ·{' '}
                      {p('optionCount', { count: group.options.length })}
                    </span>
                  )}
                </span>
                {!isReadOnly && (
                  <span className="flex shrink-0">
                    <IconButton
                      label={p('groupUp', { name })}
                      icon={<ArrowUp size={16} aria-hidden />}
                      isDisabled={at === 0}
                      onPress={() => order.step(at, -1)}
                    />
                    <IconButton
                      label={p('groupDown', { name })}
                      icon={<ArrowDown size={16} aria-hidden />}
                      isDisabled={at === ids.length - 1}
                      onPress={() => order.step(at, 1)}
                    />
                    <IconButton
                      label={p('groupRemove', { name })}
                      icon={<Trash2 size={16} aria-hidden />}
                      onPress={() => onChange(ids.filter((each) => each !== id))}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {error && <p className="text-xs text-danger">{error}</p>}
      {!isReadOnly && ids.length < max && (
        <AddGroup key={ids.length} branch_id={branch_id} taken={ids} onAdd={(id) => onChange([...ids, id])} />
      )}
      {!isReadOnly && can('post-branch-material-catalog') && (
        <p className="text-sm">
          <Link to={base} className={loneLinkClass}>
            {p('newGroup')}
          </Link>
        </p>
      )}
    </fieldset>
  )
}

/** Finds a group of the branch that the product doesn't have yet. */
function AddGroup(it: { branch_id: string; taken: readonly string[]; onAdd: (id: string) => void }) {
  const p = useWords(partWords)
  const [search, setSearch] = useState('')
  const [isOpened, setOpened] = useState(false)
  const { data, isFetching } = useQuery({
    ...ask(materialCatalog.names, {
      params: { branch_id: it.branch_id },
      query: { search: search || undefined, limit: 50 },
    }),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  })
  const field = { label: p('addGroup'), className: 'max-w-md' }
  return (
    <Awaited field={field}>
      <ComboBox
        {...field}
        value={null}
        onChange={(id) => id !== null && it.onAdd(id)}
        options={(data?.data ?? [])
          .filter((each) => !it.taken.includes(each.id))
          .map((each) => ({ value: each.id, label: each.name }))}
        onSearch={(text) => setSearch(text.trim())}
        onOpen={() => setOpened(true)}
        isLoading={isFetching}
        placeholder={p('findGroup')}
      />
    </Awaited>
  )
}
