import { Suspense } from 'react'
import { CalendarRange } from 'lucide-react'
import type { Period } from '#contract/ordering/overview.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { ExportMenu } from '#panel/kit/list/export-menu.tsx'
import { PopButton } from '#panel/kit/pop-button.tsx'
import type { Refusal } from '#panel/kit/server/client.ts'
import { loadAct } from '#panel/kit/server/load-act.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { Sums } from './tiles.tsx'
import type { PeriodChoice } from './use-period.ts'
import { words } from './words.ts'

const RangePanel = lazy(() => import('./range-panel.tsx'))

const named = ['today', 'yesterday', 'week', 'month'] as const

export interface PeriodBarProps {
  period: Period
  sums: Sums | undefined
  /** The name of the place the figures are about. */
  place: string
  onChange: (next: PeriodChoice) => void
}

/** Chooses the days, shows with which days they are compared, and exports the figures. */
export function PeriodBar({ period, sums, place, onChange }: PeriodBarProps) {
  const t = useWords(words)
  const format = useFormat()
  const currencyOf = useCurrencyFormat()
  const day = (given: string) => format.date(`${given}T12:00:00`)
  const days = sums && (sums.from === sums.until ? day(sums.from) : `${day(sums.from)} – ${day(sums.until)}`)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('period')}
        value={period}
        onChange={(next) => onChange({ period: next === 'today' ? undefined : next })}
        segments={[
          ...named.map((value) => ({ value, label: t(`periods.${value}`) })),
          ...(period === 'range' ? [{ value: 'range' as const, label: t('periods.range') }] : []),
        ]}
      />
      {/* On a phone, the days move to the next line together with the button that chooses them. */}
      <div className="flex min-w-fit flex-1 items-center gap-2">
        <PopButton
          label={t('chooseDays')}
          icon={<CalendarRange size={16} aria-hidden />}
          variant="plain"
          placement="bottom start"
          renderPanel={(close) => (
            <Suspense fallback={<Skeleton className="h-80 w-72" />}>
              <RangePanel
                value={sums ? { start: sums.from, end: sums.until } : null}
                onChange={({ start, end }) => {
                  close()
                  onChange({ from: start, until: end })
                }}
              />
            </Suspense>
          )}
        />
        <p className="text-sm text-muted tabular-nums">{days ?? <Skeleton className="h-[1lh] w-20" />}</p>
      </div>
      {sums && (
        <ExportMenu
          onExport={(format) =>
            void loadAct(() => import('./export.ts')).then(
              (it) => it.exportOverview(format, sums, place, currencyOf(sums.currency).decimals ?? 2),
              (error) => sayRefusal(error as Refusal),
            )
          }
        />
      )}
    </div>
  )
}
