import { useQuery } from '@tanstack/react-query'
import { tableSession, type FloorTable, type TableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Bills } from './bills.tsx'
import { PrintBill } from './print-bill.tsx'
import { sayWhy } from './say-why.ts'
import { TableOrders } from './table-orders.tsx'
import { words } from './words.ts'

export interface AtTable {
  branch_id: string
  table: FloorTable
  calling: ReadonlyMap<string, string>
  nameOf: (table_id: string) => string
  onPick: (kind: 'move' | 'merge', from: FloorTable) => void
  onSplit: (session_id: string) => void
  onClose: () => void
}

/**
 * Shows the guests at a table: what they ordered, how much they still owe, and the available
 * actions.
 */
export function Seated(props: AtTable & { session: NonNullable<FloorTable['session']> }) {
  const t = useWords(words)
  const can = useCan()
  const { session, table, onPick, onSplit } = props
  const canAct = can('patch-table-session')
  const canSplit = can('put-table-session')
  // The keys work even before the orders have loaded.
  useKeys([
    ...(canAct
      ? [
          { keys: 'm', label: t('move'), run: () => onPick('move', table) },
          { keys: 'j', label: t('join'), run: () => onPick('merge', table) },
        ]
      : []),
    ...(canSplit ? [{ keys: 's', label: t('split'), run: () => onSplit(session.id) }] : []),
  ])
  const { data, error, refetch } = useQuery(ask(tableSession.read, { params: { table_session_id: session.id } }))
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  return <Guests {...props} it={data} />
}

function Guests({ branch_id, table, nameOf, onPick, onSplit, onClose, it }: AtTable & { it: TableSession }) {
  const t = useWords(words)
  const format = useFormat()
  const can = useCan()
  const hooks = { invalidates: [tableSession.floor, tableSession.read], onRefused: sayWhy }
  const close = useSend(tableSession.close, {
    ...hooks,
    onDone: () => {
      toasts.add({ kind: 'success', title: t('closed', { name: table.name }) })
      onClose()
    },
  })
  const unmerge = useSend(tableSession.unmerge, hooks)
  const renewCode = useSend(tableSession.renewCode, hooks)
  const of = { table_session_id: it.id }
  const canAct = can('patch-table-session')
  const canSplit = can('put-table-session')
  const others = it.table_ids.filter((id) => id !== table.id).map(nameOf)
  const named = (ids: readonly string[]) => ids.map(nameOf).join(', ')
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        {canAct && (
          <>
            <Button aria-keyshortcuts="M" onPress={() => onPick('move', table)}>
              {t('move')}
            </Button>
            <Button aria-keyshortcuts="J" onPress={() => onPick('merge', table)}>
              {t('join')}
            </Button>
          </>
        )}
        {canSplit && it.open > 0 && (
          <Button aria-keyshortcuts="S" onPress={() => onSplit(it.id)}>
            {t('split')}
          </Button>
        )}
        {it.orders.length > 0 && <PrintBill it={it} branch_id={branch_id} tables={[table.name, ...others]} />}
        {canAct &&
          it.merged.map((one) => (
            <Button
              key={one.id}
              onPress={() =>
                unmerge.mutate(
                  { params: { table_session_id: one.id }, body: { version: one.version } },
                  {
                    onSuccess: () =>
                      toasts.add({ kind: 'success', title: t('unmerged', { names: named(one.table_ids) }) }),
                  },
                )
              }
            >
              {t('unmerge', { names: named(one.table_ids) })}
            </Button>
          ))}
        {canAct && (
          <Button
            variant={it.open === 0 && it.paid > 0 ? 'solid' : 'plain'}
            isPending={close.isPending}
            onPress={() => close.mutate({ params: of, body: { version: it.version } })}
          >
            {t('close')}
          </Button>
        )}
      </div>
      <Facts>
        <Fact name={t('guests', { count: it.guests })}>
          {others.length > 0 && t('together', { names: others.join(', ') })}
        </Fact>
        <Fact name={t('since')}>
          {format.time(it.opened_at)} · {t('guests', { count: it.guests })}
        </Fact>
        <Fact name={t('until')}>{format.time(it.expected_end)}</Fact>
        <Fact name={t('code')}>
          <span className="font-mono tracking-widest">{it.join_code}</span>
          {canAct && (
            <Button
              variant="ghost"
              className="ms-2"
              isPending={renewCode.isPending}
              onPress={() => renewCode.mutate({ params: of, body: { version: it.version } })}
            >
              {t('newCode')}
            </Button>
          )}
          <span className="block text-xs text-muted">{t('codeHelp')}</span>
        </Fact>
      </Facts>
      <Bills it={it} canPay={canAct} />
      <TableOrders branch_id={branch_id} it={it} />
    </div>
  )
}
