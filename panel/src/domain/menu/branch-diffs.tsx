import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import type { BranchDiff, BranchReport, FieldChange, SpreadCounts, SpreadRow } from '#contract/menu/spread.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { RunState } from '#panel/kit/run/run-state.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useSpreadValue } from './spread-value.ts'
import { spreadWords } from './spread-words.ts'

/**
 * A hook for the numbers of changes in words: "3 new, 12 changed, 1 product keeps its own value".
 */
export function useCountsText() {
  const t = useWords(spreadWords)
  return (it: SpreadCounts) =>
    (['create', 'update', 'own', 'refused', 'parts'] as const)
      .flatMap((key) => (it[key] > 0 ? [t(`counts.${key}`, { count: it[key] })] : []))
      .join(', ') || t('counts.none')
}

/**
 * A menu's planned or completed changes at each branch: a summary line that expands to old and new
 * values.
 */
export function BranchDiffs({
  branches,
  currency,
  states,
}: {
  branches: readonly (BranchDiff | BranchReport)[]
  currency: string
  /** Shows each branch's progress. */
  states?: boolean
}) {
  return (
    <ul className="divide-y divide-line" data-branches>
      {branches.map((it) => (
        <Branch key={it.branch_id} it={it} currency={currency} states={states} isOpen={branches.length === 1} />
      ))}
    </ul>
  )
}

function Branch({
  it,
  currency,
  states,
  isOpen,
}: {
  it: BranchDiff | BranchReport
  currency: string
  states?: boolean | undefined
  isOpen: boolean
}) {
  const t = useWords(spreadWords)
  const lang = useLanguage()
  const text = useCountsText()
  const [open, setOpen] = useState(isOpen)
  const report = 'state' in it ? it : undefined
  const isUntouched = report?.state === 'waiting' || report?.state === 'unwritten'
  const left = it.total_rows - it.rows.length
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 hover:bg-hover">
          <ChevronRight
            size={16}
            aria-hidden
            className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
          <span className="font-medium">{it.branch_name}</span>
          <span className="min-w-0 flex-1 text-sm text-muted max-sm:order-last max-sm:basis-full max-sm:pl-7">
            {it.refused
              ? t(`refusedAt.${it.refused}`)
              : report?.state === 'undone'
                ? t('undone', { count: report.undone })
                : !isUntouched && text(it.counts)}
          </span>
          {states && report && <RunState state={report.state} />}
        </summary>
        {open && (
          <div className="grid gap-3 px-5 pb-4 sm:pl-12">
            {it.refused && <p className="text-sm text-danger">{t('refusedText')}</p>}
            {report?.state === 'failed' && !it.refused && <p className="text-sm text-danger">{t('failedText')}</p>}
            {report && report.skipped.length > 0 && (
              <div className="text-sm">
                <h3 className="font-medium">{t('skippedTitle')}</h3>
                <ul className="text-muted">
                  {report.skipped.map((one, at) => (
                    <li key={at}>
                      {one.name[lang]}: {t(`skipped.${one.reason}`)}
                      {one.fields?.length ? ` (${one.fields.map((it) => t(`field.${it as Field}`)).join(', ')})` : ''}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {it.rows.length === 0 && !it.refused && !isUntouched && report?.state !== 'failed' && (
              <p className="text-sm text-muted">{t('noRows')}</p>
            )}
            <Rows rows={it.rows} currency={currency} />
            {left > 0 && <p className="text-sm text-muted">{t('more', { count: left })}</p>}
          </div>
        )}
      </details>
    </li>
  )
}

const firstRows = 50
const outcomeTones: Record<SpreadRow['outcome'], Tone> = {
  create: 'success',
  update: 'info',
  same: 'neutral',
  kept: 'warning',
  refused: 'danger',
}

/** Parts of a menu, and the change to each. */
export function Rows({ rows, currency }: { rows: readonly SpreadRow[]; currency: string }) {
  const t = useWords(spreadWords)
  const lang = useLanguage()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, firstRows)
  return (
    <>
      <ul className="grid gap-2.5">
        {shown.map((it, at) => (
          <li key={at} className="grid gap-0.5 text-sm" data-outcome={it.outcome}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{it.name[lang]}</span>
              {it.of !== 'product' && <span className="text-muted">{t(`of.${it.of}`)}</span>}
              <StatusPill tone={outcomeTones[it.outcome]}>{t(`outcome.${it.outcome}`)}</StatusPill>
            </p>
            {it.reason && <p className="text-danger">{t('aboveText')}</p>}
            {it.outcome !== 'refused' &&
              it.changes.map((one) => <Changed key={one.field} it={one} currency={currency} />)}
            {it.kept.map((one) => (
              <Kept key={one.field} it={one} currency={currency} />
            ))}
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button size="small" className="justify-self-start" onPress={() => setAll(true)}>
          {t('more', { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  )
}

type Field = keyof (typeof spreadWords)['tr']['field']

function Changed({ it, currency }: { it: FieldChange; currency: string }) {
  const t = useWords(spreadWords)
  const value = useSpreadValue(currency)
  return (
    <p className="text-pretty">
      <span className="text-muted">{t(`field.${it.field as Field}`)}: </span>
      <del className="text-muted">{value(it.field, it.before)}</del>
      <span aria-hidden className="mx-1.5 text-muted">
        →
      </span>
      <ins className="font-medium no-underline">{value(it.field, it.after)}</ins>
    </p>
  )
}

function Kept({ it, currency }: { it: FieldChange; currency: string }) {
  const t = useWords(spreadWords)
  const value = useSpreadValue(currency)
  return (
    <p className="text-pretty">
      <span className="text-muted">{t(`field.${it.field as Field}`)}: </span>
      <span className="font-medium">{value(it.field, it.before)}</span>
      <span className="text-warning"> · {t('keptText')}</span>
      <span className="text-muted"> ({t('wouldBe', { value: value(it.field, it.after) })})</span>
    </p>
  )
}
