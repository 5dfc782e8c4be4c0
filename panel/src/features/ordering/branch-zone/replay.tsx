import { useState } from 'react'
import { History } from 'lucide-react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { branchZone, type BranchRings } from '#contract/ordering/branch-zone.ts'
import {
  replayOutcomes,
  type Drawing,
  type Replayed,
  type ReplayLine,
  type ReplayOutcome,
} from '#contract/ordering/delivery-replay.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { Shown } from './map-parts.tsx'
import { replayWords } from './replay-words.ts'

interface ReplayProps {
  branch: BranchRings
  /** Returns the current drawing, or null if it is invalid. Its form then shows why. */
  drawing: () => Promise<Drawing | null>
  /**
   * The drawing's form. If it is given, the results are marked as outdated once the drawing
   * changes.
   */
  control?: Control<FieldValues> | undefined
  shown: Shown
  onShow: (shown: Shown) => void
}

/**
 * Shows how the drawing would have changed the last 30 days: in words, as dots and as density on
 * the map, before anything is saved.
 */
export default function Replay({ branch, drawing, control, shown, onShow }: ReplayProps) {
  const t = useWords(replayWords)
  const [result, setResult] = useState<Replayed | null>(null)
  const send = useSend(branchZone.replay, {
    onDone: (answer) => {
      setResult(answer)
      onShow({ dots: answer.dots, as: shown?.as ?? 'outcomes' })
    },
  })
  const run = async () => {
    const body = await drawing()
    if (body) send.mutate({ params: { branch_id: branch.id }, body })
  }
  const total = result ? replayOutcomes.reduce((sum, it) => sum + (result.outcomes[it]?.n ?? 0), 0) : 0
  return (
    <Card title={t('title')} description={t('text')}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<History size={16} aria-hidden />} isPending={send.isPending} onPress={() => void run()}>
            {t(result ? 'runAgain' : 'run')}
          </Button>
          {result && control && <Aged key={result.until} control={control} />}
        </div>
        {result && (
          <>
            <div role="status" className="grid gap-3">
              {total === 0 && <p className="text-sm text-muted">{t('nothing')}</p>}
              <Sums result={result} currency={branch.currency} />
            </div>
            {total > 0 && (
              <Segmented
                label={t('show')}
                value={shown?.as ?? 'hide'}
                onChange={(as) => onShow(as === 'hide' ? null : { dots: result.dots, as })}
                segments={(['outcomes', 'heat', 'hide'] as const).map((value) => ({ value, label: t(value) }))}
                className="w-fit"
              />
            )}
            <Lines lines={result.lines} branch={branch} />
          </>
        )}
      </div>
    </Card>
  )
}

/** Shows that the drawing has changed since the results were computed. */
function Aged({ control }: { control: Control<FieldValues> }) {
  const t = useWords(replayWords)
  const now = JSON.stringify(useWatch({ control }))
  const [then] = useState(now)
  return now === then ? null : <span className="text-xs text-warning">{t('changed')}</span>
}

/** The colour beside the words of an outcome, the same as on the map. */
const spots: Record<ReplayOutcome, string> = {
  same: 'bg-muted',
  cheaper: 'bg-success',
  dearer: 'bg-warning',
  lost: 'bg-danger-fill',
  gained: 'bg-info',
  refused: 'ring-1 ring-muted ring-inset',
}

function Sums({ result, currency }: { result: Replayed; currency: string }) {
  const t = useWords(replayWords)
  const money = useMoney()
  const text = (outcome: ReplayOutcome) => {
    const { n, before, after, baskets } = result.outcomes[outcome] ?? { n: 0, before: 0, after: 0, baskets: 0 }
    const sums = { before: money(before, currency), after: money(after, currency), baskets: money(baskets, currency) }
    if (outcome === 'same') return t('outcome.same', { count: n })
    const of = outcome === 'cheaper' || outcome === 'dearer' ? 'fees' : outcome
    return `${t(`outcome.${outcome}`, { count: n })}: ${t(`sum.${of}`, sums)}`
  }
  const there = replayOutcomes.filter((it) => (result.outcomes[it]?.n ?? 0) > 0)
  return (
    <ul className="grid gap-1.5 text-sm">
      {there.map((it) => (
        <li key={it} className="flex items-start gap-2">
          <span aria-hidden className={cx('mt-1.5 size-2.5 shrink-0 rounded-full', spots[it])} />
          {text(it)}
        </li>
      ))}
      {result.without_place > 0 && (
        <li className="text-muted">{t('without_place', { count: result.without_place })}</li>
      )}
      {result.is_cut && <li className="text-muted">{t('cut')}</li>}
    </ul>
  )
}

function Lines({ lines, branch }: { lines: readonly ReplayLine[]; branch: BranchRings }) {
  const t = useWords(replayWords)
  const money = useMoney()
  const format = useFormat()
  if (lines.length === 0) return null
  const amount = (minor: number | null) => (minor === null ? '–' : money(minor, branch.currency))
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-sm font-medium pointer-coarse:py-3">
        {t('lines', { count: lines.length })}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={t('title')}>
        <table className="w-full text-left text-xs whitespace-nowrap">
          <thead className="text-muted">
            <tr>
              {(['which', 'at', 'would', 'basket', 'before', 'after'] as const).map((head) => (
                <th key={head} scope="col" className={cx('py-1 pr-3 font-medium', isAmount(head) && 'text-right')}>
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map((it) => (
              <tr key={`${it.at} ${it.order_id ?? `${it.lat3} ${it.lng3}`}`} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {it.number === null ? (
                    t('refusal')
                  ) : (
                    <Link
                      to={`/manegement/${branch.id}/orders`}
                      search={{ view: 'list', order: it.order_id }}
                      className="underline"
                    >
                      {t('order', { number: String(it.number) })}
                    </Link>
                  )}
                </th>
                <td className="pr-3">{format.dateTime(it.at)}</td>
                <td className="pr-3">
                  {t(`name.${it.outcome}`)}
                  {it.code !== 'delivers' && ` (${t(it.code)})`}
                </td>
                {(['basket', 'before', 'after'] as const).map((column) => (
                  <td key={column} className="pr-3 text-right">
                    {amount(it[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
const isAmount = (head: string) => ['basket', 'before', 'after'].includes(head)
