import { useId, useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Permission } from '#contract/identity/permission.ts'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Fact, FactLists, Facts } from '#panel/ui/facts.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { matches } from '#contract/kit/fold.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { screensOpenedBy } from '#panel/kit/page/screens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName, wingName } from '#panel/domain/identity/permission-words.ts'
import { useCatalogue } from './catalogue.ts'
import { Unlocks } from './unlocks.tsx'
import { words } from './words.ts'

/** Why a permission cannot be ticked, as a key in `words.ts`; null if it can. */
export type Closed = 'notHeld' | 'above' | 'onlyProvider' | null

export interface PermissionTreeProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  closed: (it: Permission) => Closed
  isReadOnly: boolean
}

/**
 * Permissions in a tree of the contract's areas, resources and actions. The tree can be searched,
 * and permissions are ticked one by one or by group.
 */
export function PermissionTree({ value, onChange, closed, isReadOnly }: PermissionTreeProps) {
  const t = useWords(words)
  const lang = useLanguage()
  const [typed, setTyped] = useState('')
  const { rows, isPending, nameOf } = useCatalogue()
  const chosen = new Set(value)
  const texts = (it: Permission) => [
    permissionName(it, lang),
    nameOf(it.noun),
    wingName(it.wing, lang),
    it.id,
    ...it.calls.map((one) => one.path),
    ...screensOpenedBy(new Set([it.id])).map((screen) => screen.title[lang]),
  ]
  const shown = typed ? rows.filter((it) => texts(it).some((text) => matches(text, typed))) : rows
  /** Permissions that the user cannot grant stay as they are, ticked or not. */
  const set = (its: readonly Permission[], isOn: boolean) => {
    const ids = new Set(its.filter((it) => !isOn || closed(it) === null).map((it) => it.id))
    onChange(rows.map((it) => it.id).filter((id) => (ids.has(id) ? isOn : chosen.has(id))))
  }
  if (isPending) return <Skeleton className="h-96" />
  if (isReadOnly)
    return <ReadOnlyPermissions rows={rows.filter((it) => chosen.has(it.id))} total={rows.length} nameOf={nameOf} />
  const wings = [...new Set(shown.map((it) => it.wing))]
  const group = { chosen, closed, set }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('findPermission')}
          placeholder={t('findPermission')}
          value={typed}
          onChange={setTyped}
          className="w-80 max-w-full"
        />
        <span role="status" className="text-sm text-muted">
          {t('selected', { count: chosen.size, total: rows.length })}
        </span>
      </div>
      {shown.length === 0 && rows.length > 0 && <p className="text-sm text-muted">{t('nothingFound')}</p>}
      {wings.map((wing) => {
        const its = shown.filter((it) => it.wing === wing)
        return (
          <section key={wing} className="overflow-clip rounded-control border border-line">
            <div className="border-b border-line bg-sunken px-3 py-2">
              <GroupBox
                {...group}
                its={its}
                label={<span className="font-semibold">{wingName(wing, lang)}</span>}
                name={wingName(wing, lang)}
              />
            </div>
            {[...new Set(its.map((it) => it.noun))].map((noun) => (
              <Resource key={noun} {...group} name={nameOf(noun)} its={its.filter((it) => it.noun === noun)} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** A role's permissions, read-only. */
function ReadOnlyPermissions({
  rows,
  total,
  nameOf,
}: {
  rows: readonly Permission[]
  total: number
  nameOf: (noun: string) => string
}) {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FactLists className="gap-y-4">
      <p className="col-span-2 text-sm text-muted">{t('selected', { count: rows.length, total })}</p>
      {[...new Set(rows.map((it) => it.wing))].map((wing) => {
        const its = rows.filter((it) => it.wing === wing)
        return (
          <section key={wing} className="col-span-2 grid grid-cols-subgrid gap-y-2">
            <h2 className="col-span-2 text-sm font-semibold">{wingName(wing, lang)}</h2>
            <Facts>
              {[...new Set(its.map((it) => it.noun))].map((noun) => (
                <Fact key={noun} name={nameOf(noun)}>
                  {its
                    .filter((it) => it.noun === noun)
                    .map((it) => permissionName(it, lang))
                    .join(', ')}
                </Fact>
              ))}
            </Facts>
          </section>
        )
      })}
    </FactLists>
  )
}

interface GroupProps {
  its: readonly Permission[]
  name: string
  chosen: ReadonlySet<string>
  closed: (it: Permission) => Closed
  set: (its: readonly Permission[], isOn: boolean) => void
}

/**
 * A checkbox for a whole group: ticked if all its permissions are, unticked if none is, otherwise
 * partial.
 */
function GroupBox({ its, name, label, chosen, closed, set }: GroupProps & { label: ReactNode }) {
  const t = useWords(words)
  const open = its.filter((it) => closed(it) === null)
  const on = its.filter((it) => chosen.has(it.id))
  const isAll = on.length === its.length || (open.length > 0 && open.every((it) => chosen.has(it.id)))
  return (
    <Checkbox
      ref={(input) => {
        if (input) input.indeterminate = on.length > 0 && !isAll
      }}
      label={
        <>
          {label}
          <span className="sr-only">{t('allOf', { name })}</span>
          <span aria-hidden className="ml-2 text-xs font-normal text-muted tabular-nums">
            {on.length}/{its.length}
          </span>
        </>
      }
      value={isAll && on.length > 0}
      isDisabled={open.length === 0}
      onChange={(isOn) => set(its, isOn)}
    />
  )
}

function Resource(props: GroupProps) {
  const { its, name, chosen, closed, set } = props
  const t = useWords(words)
  const lang = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="border-line not-first:border-t first-of-type:border-t-0">
      <div className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(10rem,15rem)_1fr_auto]">
        <GroupBox {...props} label={<span className="font-medium">{name}</span>} />
        <div className="flex flex-wrap gap-x-5 gap-y-1 max-sm:pl-8">
          {its.map((it) => {
            const why = closed(it)
            return (
              <Checkbox
                key={it.id}
                label={
                  <>
                    {permissionName(it, lang)}
                    {why && <span className="text-xs text-muted"> · {t(why)}</span>}
                  </>
                }
                value={chosen.has(it.id)}
                isDisabled={why !== null && !chosen.has(it.id)}
                onChange={(isOn) => set([it], isOn)}
              />
            )
          })}
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${name}: ${t('unlocks')}`}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-6 items-center gap-1 justify-self-start rounded-md text-xs text-muted hover:text-ink pointer-coarse:min-h-11 max-sm:ml-8"
        >
          <ChevronRight size={14} aria-hidden className={cx('transition-transform', isOpen && 'rotate-90')} />
          {t('unlocks')}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line bg-sunken px-3 py-3 sm:pl-11">
        {isOpen && <Unlocks its={its} />}
      </div>
    </div>
  )
}
