import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NewGroup } from '#contract/menu/new-group.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { limitWords } from '#panel/domain/organisation/limit-words.ts'
import { limitSentence } from '#panel/domain/menu/choosing.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { grip, useReorder } from '#panel/kit/list/use-reorder.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useGroups } from './groups-query.ts'
import { groupWords } from './group-words.ts'
import { focusInput, NewGroupInput } from './new-group.tsx'
import { partWords } from './part-words.ts'
import { emptyOption, withoutLastEmpty, type ProductValues } from './values.ts'
import { words } from './words.ts'

const ComboBox = lazy(() => import('#panel/ui/combo-box.tsx').then((it) => ({ default: it.ComboBox<string> })))
const max = 20

/** Names groups and their options: "Sos: Acı, Sarımsaklı; İçecek: Ayran". */
const groupsText = (groups: readonly NewGroup[]) =>
  (withoutLastEmpty([...groups]) ?? [])
    .map(({ name, options }) => [name, options.map((it) => it.name).join(', ')].filter(Boolean).join(': '))
    .join('; ')

/**
 * A product's option groups in the order in which customers see them. They are found by name or
 * created here, and dragged or moved by buttons.
 */
export default function GroupsInput({ branch_id, currency }: { branch_id: string; currency: MoneyFormat }) {
  const t = useWords(words)
  const p = useWords(partWords)
  const c = useWords(limitWords)
  const g = useWords(groupWords)
  const can = useCan()
  const lang = useLanguage()
  const made = useWatch<ProductValues, 'new_groups'>({ name: 'new_groups' }) ?? []
  const { value, onChange, error, isReadOnly, label } = useBound<string[] | undefined>(
    { name: 'groups', label: t('groups') },
    undefined,
    undefined,
    {
      from: materialCatalog.names,
      place: { params: { branch_id } },
      known: made.map((it) => ({ id: it.id, name: g('made', { name: it.name || g('group') }) })),
    },
  )
  const box = useRef<HTMLFieldSetElement>(null)
  const ids = value ?? []
  const { getValues, setValue, clearErrors } = useFormContext<ProductValues>()
  const indexOf = (id: string) => made.findIndex((it) => it.id === id)
  const known = useGroups(ids.filter((id) => indexOf(id) < 0))
  const order = useReorder(ids, onChange, isReadOnly)
  const base = `/manegement/${branch_id}/branch-material/catalog/form`
  function begin() {
    const id = uuid()
    const group = { id, name: '', selection_type: 'single', is_required: true, selection_limit: 0 } as const
    // Rendered before the next key is handled, so that typing continues in the name of the new
    // group.
    flushSync(() => {
      setValue('new_groups', [...made, { ...group, options: [emptyOption] }], { shouldDirty: true })
      onChange([...ids, id])
    })
    focusInput(box.current, `new_groups.${made.length}.name`)
  }
  function drop(id: string) {
    onChange(ids.filter((each) => each !== id))
    if (indexOf(id) < 0) return
    clearErrors('new_groups')
    setValue(
      'new_groups',
      (getValues('new_groups') ?? []).filter((it) => it.id !== id),
      { shouldDirty: true },
    )
  }
  return (
    <fieldset
      ref={box}
      data-wrong={error ? '' : undefined}
      tabIndex={-1}
      className="col-span-full grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <legend className="sr-only">{label}</legend>
      <HistoryLabel name="new_groups" label={g('newGroups')} rows={groupsText} />
      {ids.length === 0 ? (
        <p className="text-sm text-muted">{p('noGroups')}</p>
      ) : (
        <ol data-order className="grid grid-cols-1 gap-2">
          {ids.map((id, at) => {
            const group = known.get(id)
            const index = indexOf(id)
            const begun = made[index]
            const name = begun ? begun.name || g('group') : (group?.name[lang] ?? '…')
            const limits = group && limitSentence(group)
            return (
              <li key={id} className="rounded-control border border-line px-2 py-1.5">
                <div {...order.row(at, 'flex items-center gap-2')}>
                  {!isReadOnly && <GripVertical size={16} aria-hidden {...grip} />}
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-2">
                      {begun ? (
                        <span className="truncate text-sm font-medium">{name}</span>
                      ) : (
                        <Link
                          to={`${base}/${id}`}
                          className={cx(linkClass, 'truncate text-sm pointer-coarse:leading-11')}
                        >
                          {name}
                        </Link>
                      )}
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
                        onPress={() => drop(id)}
                      />
                    </span>
                  )}
                </div>
                {begun && <NewGroupInput key={index} group={begun} at={index} currency={currency} />}
              </li>
            )
          })}
        </ol>
      )}
      {error && <p className="text-xs text-danger">{error}</p>}
      {!isReadOnly && ids.length < max && (
        <AddGroup key={ids.length} branch_id={branch_id} taken={ids} onAdd={(id) => onChange([...ids, id])} />
      )}
      {!isReadOnly && ids.length < max && can('post-branch-material-catalog') && (
        <Button className="w-fit" icon={<Plus size={16} aria-hidden />} onPress={begin}>
          {p('newGroup')}
        </Button>
      )}
    </fieldset>
  )
}

/** Finds a group of the branch that the product does not have yet. */
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
