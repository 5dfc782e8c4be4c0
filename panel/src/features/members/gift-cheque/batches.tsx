import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { isUnfinished } from '#contract/kit/run.ts'
import { giftCheque, type ChequeBatch, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { RunProgress } from '#panel/kit/run/run-card.tsx'
import { RunState } from '#panel/kit/run/run-state.tsx'
import { runWords } from '#panel/kit/run/run-words.ts'
import { following } from '#panel/kit/run/run.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const PrintDialog = lateLayer(() => import('./print-dialog.tsx'))

/** The batches that were given out, their progress, and the actions on each. */
export function Batches({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const given = { params: { gift_cheque_id: row.id } }
  const { data, error, refetch } = useQuery(following(giftCheque.batches, given))
  const done = data?.reduce((sum, it) => sum + it.made, 0)
  useEffect(() => {
    if (done !== undefined) void forget(giftCheque.read, giftCheque.items)
  }, [done])
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  if (data.length === 0) return <p className="text-sm text-muted">{t('noBatches')}</p>
  return (
    <ul className="divide-y divide-line">
      {data.map((it) => (
        <li key={it.id} className="py-4 first:pt-0 last:pb-0">
          <Batch row={row} batch={it} />
        </li>
      ))}
    </ul>
  )
}

function Batch({ row, batch }: { row: GiftCheque; batch: ChequeBatch }) {
  const t = useWords(words)
  const r = useWords(runWords)
  const can = useCan()
  const format = useFormat()
  const [isPrinting, setPrinting] = useState(false)
  const stop = useSend(giftCheque.cancelBatch, { invalidates: [giftCheque.batches] })
  const isGoing = isUnfinished(batch)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <RunState state={batch.state} />
        <span className="min-w-0 flex-1">
          {format.dateTime(batch.created_at)}
          <span className="text-muted">
            {batch.by && ` · ${batch.by}`} · {t('madeNote', { count: format.number(batch.made) })}
            {batch.had_one > 0 && ` · ${t('passedHad', { count: batch.had_one })}`}
            {batch.left > 0 && ` · ${t('passedLeft', { count: batch.left })}`}
          </span>
        </span>
        {isGoing && !batch.is_stopping && row.can_change && can('post-gift-cheque-item') && (
          <Button
            size="small"
            icon={<X size={14} aria-hidden />}
            isPending={stop.isPending}
            onPress={() => stop.mutate({ params: { gift_cheque_id: row.id, batch_id: batch.id } })}
          >
            {r('cancel')}
          </Button>
        )}
        {!isGoing && batch.made > 0 && row.can_change && can('post-gift-cheque-print') && (
          <Button size="small" icon={<Printer size={14} aria-hidden />} onPress={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )}
      </div>
      <RunProgress run={batch} label={t('making')} unit={t('batchUnit')} />
      {batch.problem && <Banner kind="danger" title={batch.problem} />}
      {isPrinting && <PrintDialog row={row} batch_id={batch.id} onClose={() => setPrinting(false)} />}
    </div>
  )
}
