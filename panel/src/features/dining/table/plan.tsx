import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Armchair,
  Circle,
  Minus,
  Pencil,
  Plus,
  RotateCw,
  Square,
  Trash2,
} from 'lucide-react'
import { diningArea, diningTable, maxTables, type DiningArea, type DiningTable } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { PlanGround } from '#panel/domain/dining/floor-plan.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useGo, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PlanTable } from './plan-table.tsx'
import { usePlaces, type Place } from './use-places.ts'
import { words } from './words.ts'

const AreaDialog = lateLayer(() => import('./area-dialog.tsx'))

/** The floor plan of each area. Users who may change tables arrange them here. */
export default function Plan({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const query = { branch_id: [branch_id], limit: maxTables }
  const areas = useQuery(ask(diningArea.list, { query }))
  const tables = useQuery({ ...ask(diningTable.list, { query }), placeholderData: keepPreviousData })
  const [dialog, setDialog] = useState<'add' | 'rename' | 'remove' | null>(null)
  const remove = useSend(diningArea.remove, {
    invalidates: [diningArea.list, diningArea.names, tableSession.floor],
    onDone: () => setSearch({ area_id: undefined }),
    onRefused: (refusal) => {
      sayRefusal(refusal)
      // Shows tables that somebody else has added in the meantime.
      void forget(diningArea.list, diningTable.list)
    },
  })
  const error = areas.error ?? tables.error
  if (error)
    return <Refused message={error.message} onAgain={() => void Promise.all([areas.refetch(), tables.refetch()])} />
  if (!areas.data || !tables.data) return <Skeleton className="h-120 w-full" />
  const all = areas.data.data
  const area = all.find((it) => it.id === search.area_id) ?? all[0]
  const own = tables.data.data.filter((it) => it.area_id === area?.id)
  const mayAdd = can('post-branch-table')
  const add = mayAdd && (
    <Button icon={<Plus size={16} aria-hidden />} onPress={() => setDialog('add')}>
      {t('addArea')}
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {area ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t('area')}
              value={area.id}
              onChange={(area_id) => setSearch({ area_id })}
              segments={all.map((it) => ({ value: it.id, label: it.name, count: String(it.table_count) }))}
            />
            {can('put-branch-table') && (
              <IconButton
                label={t('renameArea')}
                icon={<Pencil size={16} aria-hidden />}
                onPress={() => setDialog('rename')}
              />
            )}
            {can('delete-branch-table') && area.table_count === 0 && (
              <IconButton
                label={t('removeArea')}
                icon={<Trash2 size={16} aria-hidden />}
                onPress={() => setDialog('remove')}
              />
            )}
            {add}
          </div>
          <AreaPlan key={area.id} branch_id={branch_id} area={area} tables={own} />
        </>
      ) : (
        <EmptyState icon={<Armchair size={20} aria-hidden />} title={t('noAreas')} action={add}>
          {t('noAreasText')}
        </EmptyState>
      )}
      {(dialog === 'add' || dialog === 'rename') && (
        <AreaDialog
          branch_id={branch_id}
          area={dialog === 'rename' ? (area ?? null) : null}
          position={Math.max(-1, ...all.map((it) => it.position)) + 1}
          onDone={(saved) => setSearch({ area_id: saved.id })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && area && (
        <Confirm
          title={t('removeAreaTitle', { name: area.name })}
          confirmLabel={t('removeArea')}
          isDanger
          onConfirm={() => {
            setDialog(null)
            remove.mutate(
              { params: { dining_area_id: area.id } },
              { onSuccess: () => toasts.add({ title: t('removed', { name: area.name }), kind: 'success' }) },
            )
          }}
          onClose={() => setDialog(null)}
        >
          {t('removeAreaText')}
        </Confirm>
      )}
    </div>
  )
}

interface AreaPlanProps {
  branch_id: string
  area: DiningArea
  tables: readonly DiningTable[]
}

function AreaPlan({ branch_id, area, tables }: AreaPlanProps) {
  const t = useWords(words)
  const can = useCan()
  const go = useGo()
  const canMove = can('put-branch-table')
  const { put, placeOf } = usePlaces(tables)
  const [chosen, setChosen] = useState<string | null>(null)
  const table = tables.find((it) => it.id === chosen)
  function move(it: DiningTable, place: Partial<Place>) {
    const { x, y } = put(it, place)
    sayAloud(t('moved', { name: it.name, x, y }))
  }
  return (
    <>
      <div className="flex min-h-ctl flex-wrap items-center gap-1.5">
        {table ? (
          <Tools
            name={table.name}
            place={placeOf(table)}
            canMove={canMove}
            onPut={(place) => move(table, place)}
            onEdit={() => go(`/manegement/${branch_id}/settings/table-form/${table.id}?area_id=${area.id}`)}
          />
        ) : (
          <p className="text-sm text-muted">{canMove ? t('choose') : ''}</p>
        )}
        {can('post-branch-table') && (
          <Button
            variant="solid"
            className="ms-auto"
            icon={<Plus size={16} aria-hidden />}
            onPress={() => go(`/manegement/${branch_id}/settings/table-form?area_id=${area.id}`)}
          >
            {t('addTable')}
          </Button>
        )}
      </div>
      <PlanGround label={area.name}>
        {tables.length === 0 && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">{t('emptyArea')}</p>
        )}
        {tables.map((it) => (
          <PlanTable
            key={it.id}
            table={it}
            place={placeOf(it)}
            isChosen={it.id === chosen}
            canMove={canMove}
            onChoose={() => setChosen(it.id)}
            onPut={(place) => move(it, place)}
          />
        ))}
      </PlanGround>
      {canMove && tables.length > 0 && <p className="text-sm text-muted">{t('help')}</p>}
    </>
  )
}

interface ToolsProps {
  name: string
  place: Place
  canMove: boolean
  onPut: (place: Partial<Place>) => void
  onEdit: () => void
}

/** Buttons that do the same as the keys, for touch. */
function Tools({ name, place, canMove, onPut, onEdit }: ToolsProps) {
  const t = useWords(words)
  const { x, y, w, h, turn, shape } = place
  const other = shape === 'round' ? 'square' : 'round'
  const tools = [
    { key: 'left', Icon: ArrowLeft, put: { x: x - 1 } },
    { key: 'right', Icon: ArrowRight, put: { x: x + 1 } },
    { key: 'up', Icon: ArrowUp, put: { y: y - 1 } },
    { key: 'down', Icon: ArrowDown, put: { y: y + 1 } },
    { key: 'rotate', Icon: RotateCw, put: { turn: turn + 15 } },
    { key: 'smaller', Icon: Minus, put: { w: w - 1, h: h - 1 } },
    { key: 'larger', Icon: Plus, put: { w: w + 1, h: h + 1 } },
    { key: other, Icon: other === 'round' ? Circle : Square, put: { shape: other } },
  ] as const
  return (
    <>
      <span className="me-1 max-w-40 truncate text-sm font-medium">{name}</span>
      {canMove &&
        tools.map(({ key, Icon, put }) => (
          <IconButton key={key} label={t(key)} icon={<Icon size={16} aria-hidden />} onPress={() => onPut(put)} />
        ))}
      <Button onPress={onEdit}>{t('edit')}</Button>
    </>
  )
}
