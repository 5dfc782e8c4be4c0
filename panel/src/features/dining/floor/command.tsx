import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Armchair } from 'lucide-react'
import { tableCommand } from '#contract/dining/table-command.ts'
import { tableSession, type FloorTable, type TableSession } from '#contract/dining/table-session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { useMedia } from '#panel/ui/media.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { partWith, placeOnPlan, PlanField, tableRound } from '#panel/domain/dining/floor-plan.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { usePatience } from '#panel/kit/server/patience.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Calls } from './calls.tsx'
import { FloorSkeleton } from './floor-skeleton.tsx'
import { sayWhy } from './say-why.ts'
import { TableCard } from './table-card.tsx'
import { useFloorEvents } from './use-floor-events.ts'
import { walkTables } from './walk.ts'
import { words } from './words.ts'

const TableDrawer = lateLayer(() => import('./table-drawer.tsx'))
const SplitDialog = lateLayer(() => import('./split-dialog.tsx'))

type Picking = { kind: 'move' | 'merge'; from: FloorTable }
const plans = '(min-width: 64rem)'
/** The class of the plan's area, which fills the rest of the page. */
const field = 'flex-1'

/**
 * Shows live who sits where at a branch. Staff seat and move guests, join tables, split bills and
 * take payments here.
 */
export default function Command() {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  const title = useScreenTitle()
  const { params, search } = usePage<'/manegement/$branch_id/command'>()
  const setSearch = useSetSearch()
  const { branch_id } = params
  const hasPlan = useMedia(plans)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [splitting, setSplitting] = useState<string | null>(null)
  const lastTable = useRef<string | null>(null)
  const { data, error, refetch } = useQuery(ask(tableSession.floor, { params: { branch_id } }))
  const heard = useQuery({
    ...ask(tableCommand.list, { params: { branch_id } }),
    enabled: can(tableCommand.list.permission),
  })
  const calls = heard.data?.data
  // The calls are shown above the tables. Waiting for them prevents the tables from moving down
  // later.
  const isWaiting = usePatience(heard.isLoading, data !== undefined)
  const openCalls = calls?.filter((it) => it.state === 'open') ?? []
  // If a table has several calls, the oldest one counts, because those guests have waited longest.
  const calling = new Map(openCalls.toReversed().map((it) => [it.session_id, it.created_at]))
  useFloorEvents(branch_id)

  const tables = data?.tables ?? []
  const nameOf = (id: string) => tables.find((it) => it.id === id)?.name ?? ''
  const focused = () => {
    const id = (document.activeElement as HTMLElement | null)?.dataset.table ?? lastTable.current
    return tables.find((it) => it.id === id)
  }
  const hooks = { invalidates: [tableSession.floor, tableSession.read], onRefused: sayWhy }
  const move = useSend(tableSession.move, hooks)
  const merge = useSend(tableSession.merge, hooks)
  const unmerge = useSend(tableSession.unmerge, hooks)

  function pick(kind: Picking['kind'], from: FloorTable | undefined) {
    if (from?.session && can('patch-table-session')) setPicking({ kind, from })
  }
  function press(table: FloorTable) {
    lastTable.current = table.id
    if (!picking) return setSearch({ table: table.id })
    const { kind, from } = picking
    const { session } = from
    setPicking(null)
    if (!session || session.table_ids.includes(table.id)) return
    const given = { params: { table_session_id: session.id }, body: { version: session.version, table_id: table.id } }
    const call = kind === 'move' ? move : merge
    call.mutate(given, { onSuccess: (after) => done(after, kind, from, table) })
  }
  /**
   * Moving guests to an occupied table joins the two groups. Both joining and moving to a single
   * table can be undone.
   */
  function done(after: TableSession, kind: Picking['kind'], from: FloorTable, to: FloorTable) {
    const isJoined = kind === 'merge' || to.session !== null
    const guest = kind === 'move' ? from.session : to.session
    const joined = after.merged.find((it) => it.id === guest?.id)
    const back = { params: { table_session_id: after.id }, body: { version: after.version, table_id: from.id } }
    const undo = joined
      ? () => unmerge.mutate({ params: { table_session_id: joined.id }, body: { version: joined.version } })
      : !isJoined && from.session?.table_ids.length === 1
        ? () => move.mutate(back)
        : undefined
    toasts.add({
      kind: 'success',
      about: `table-session:${after.id}`,
      title: t(isJoined ? 'joined' : 'moved', { from: from.name, to: to.name }),
      ...(undo && { action: { label: t('undo'), onAction: undo } }),
    })
  }
  function split(at: FloorTable | undefined) {
    if (at?.session && at.session.open > 0) setSplitting(at.session.id)
    else if (at?.session) toasts.add({ title: t('nothingOpen') })
  }
  function give() {
    const from = picking?.from.id
    setPicking(null)
    document.querySelector<HTMLElement>(`[data-table="${from}"]`)?.focus()
  }
  useKeys([
    { keys: 'm', label: t('moveKey'), run: () => pick('move', focused()) },
    { keys: 'j', label: t('joinKey'), run: () => pick('merge', focused()) },
    { keys: 's', label: t('splitKey'), run: () => split(focused()) },
    ...(picking ? [{ keys: 'Escape', label: t('give'), run: give }] : []),
  ])

  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  const areas = data?.areas.filter((it) => tables.some((table) => table.area_id === it.id)) ?? []
  const given = areas.find((it) => it.id === search.area)
  const area = given ?? (hasPlan ? areas[0] : undefined)
  const shown = area ? tables.filter((it) => it.area_id === area.id) : tables
  const part = partWith(shown)
  const open = typeof search.table === 'string' ? search.table : undefined
  return (
    <div className={cx('flex flex-col gap-4', hasPlan && 'h-full')}>
      <PageHead
        title={title}
        description={data ? t('count', { seated: tables.filter((it) => it.session).length, all: tables.length }) : ''}
        actions={
          areas.length > 1 && (
            <Segmented
              label={t('area')}
              value={area?.id ?? ''}
              onChange={(next) => setSearch({ area: next || undefined }, { replace: true })}
              segments={[
                ...(hasPlan ? [] : [{ value: '', label: t('allAreas') }]),
                ...areas.map((it) => ({
                  value: it.id,
                  label: it.name,
                  count: String(tables.filter((table) => table.area_id === it.id && table.session).length),
                })),
              ]}
            />
          )
        }
      />
      <Calls calls={(!isWaiting && data && calls) || []} />
      {picking && (
        <Banner
          title={t(picking.kind === 'move' ? 'pickMove' : 'pickJoin', { name: picking.from.name })}
          action={<Button onPress={give}>{t('give')}</Button>}
        />
      )}
      {!data || isWaiting ? (
        <FloorSkeleton field={hasPlan ? field : undefined} />
      ) : tables.length === 0 ? (
        <EmptyState
          icon={<Armchair size={20} aria-hidden />}
          title={t('noTables')}
          action={
            can('post-branch-table') && (
              <Button variant="solid" onPress={() => go(`/manegement/${branch_id}/settings/table-list?view=plan`)}>
                {t('addTables')}
              </Button>
            )
          }
        >
          {t('noTablesText')}
        </EmptyState>
      ) : (
        <div onKeyDown={walkTables} role="presentation" className={hasPlan ? field : undefined}>
          {hasPlan && area ? (
            <PlanField label={area.name} part={part}>
              {shown.map((it) => (
                <TableCard
                  key={it.id}
                  table={it}
                  currency={data.currency}
                  calling={calling}
                  onPress={() => press(it)}
                  turn={it.turn}
                  style={placeOnPlan(it, part)}
                  className={`absolute ${tableRound(it.shape)}`}
                />
              ))}
            </PlanField>
          ) : (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
              {shown.map((it) => (
                <TableCard
                  key={it.id}
                  table={it}
                  currency={data.currency}
                  calling={calling}
                  onPress={() => press(it)}
                  className="min-h-24 rounded-card"
                />
              ))}
            </div>
          )}
        </div>
      )}
      {data && open && tables.some((it) => it.id === open) && (
        <TableDrawer
          branch_id={branch_id}
          table={tables.find((it) => it.id === open)!}
          calling={calling}
          nameOf={nameOf}
          onPick={(kind, from) => {
            setSearch({ table: undefined })
            pick(kind, from)
          }}
          onSplit={(id) => split(tables.find((it) => it.session?.id === id))}
          onClose={() => setSearch({ table: undefined })}
        />
      )}
      {splitting && <SplitDialog id={splitting} nameOf={nameOf} onClose={() => setSplitting(null)} />}
    </div>
  )
}
