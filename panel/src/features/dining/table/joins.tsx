import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { maxJoins, tableJoin } from '#contract/dining/table.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const JoinDialog = lateLayer(() => import('./join-dialog.tsx'))

/** The combinations of tables that may be joined, each with its number of guests. */
export default function Joins({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(ask(tableJoin.list, { query: { branch_id: [branch_id], limit: maxJoins } }))
  const remove = useSend(tableJoin.remove, { invalidates: [tableJoin.list] })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 w-full" />
  const add = can('post-branch-table') && (
    <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
      {t('addJoin')}
    </Button>
  )
  return (
    <>
      {data.data.length === 0 ? (
        <EmptyState title={t('noJoins')} action={add}>
          {t('joinsHelp')}
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-40 flex-1 text-sm text-muted">{t('joinsHelp')}</p>
            {add}
          </div>
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {data.data.map((it) => (
              <li key={it.id} className="flex min-h-row items-center gap-3 py-1 pr-2 pl-4 text-sm">
                <span className="min-w-0 flex-1 font-medium break-words">{it.name}</span>
                <span className="text-muted tabular-nums">
                  {t('joinSeats', { min: it.seats_min, max: it.seats_max })}
                </span>
                {can('delete-branch-table') && (
                  <IconButton
                    label={t('removeJoin', { name: it.name })}
                    icon={<Trash2 size={16} aria-hidden />}
                    onPress={() =>
                      remove.mutate(
                        { params: { table_join_id: it.id } },
                        {
                          onSuccess: () => toasts.add({ title: t('joinRemoved', { name: it.name }), kind: 'success' }),
                        },
                      )
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdding && <JoinDialog branch_id={branch_id} onClose={() => setAdding(false)} />}
    </>
  )
}
