import type { CSSProperties } from 'react'
import type { FloorTable } from '#contract/dining/table-session.ts'
import { cx } from '#panel/ui/cx.ts'
import { toneClass } from '#panel/ui/status-pill.tsx'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { stateOf, stateTone } from './table-state.ts'
import { words } from './words.ts'

export interface TableCardProps {
  table: FloorTable
  currency: string
  /** The time since which the guests of a session have been calling, by session. */
  calling: ReadonlyMap<string, string>
  onPress: () => void
  className?: string
  style?: CSSProperties
  /** The table's rotation on the plan; its text stays upright. */
  turn?: number
}

/**
 * The card of a table. It shows who sits there, since when and what they must pay, or who comes
 * next.
 */
export function TableCard({ table, currency, calling, onPress, className, style, turn = 0 }: TableCardProps) {
  const t = useWords(words)
  const money = useMoney()
  const format = useFormat()
  const { session, reserved, name } = table
  // For guests who call, the waiting time counts from the call, not from when they were seated.
  const since = session && Date.parse(calling.get(session.id) ?? session.opened_at) / 1000
  const minutes = useSecond((now) => (since ? Math.max(0, Math.floor((now - since) / 60)) : null))
  const state = stateOf(table, calling)
  const stay = minutes === null ? null : minutes < 60 ? t('minutes', { minutes }) : spanText(minutes * 60)
  const sum = session && session.open > 0 ? money(session.open, currency) : null
  return (
    <button
      type="button"
      data-table={table.id}
      onClick={onPress}
      style={style}
      className={cx(
        // If tables overlap on the plan, the focused or hovered one is on top.
        'grid place-content-center p-1 ring-1 ring-inset transition-colors select-none hover:z-10 focus-visible:z-10',
        session ? `${toneClass[stateTone[state]]} ring-current/30` : 'bg-surface shadow-card ring-line hover:bg-hover',
        className,
      )}
    >
      <span style={{ rotate: `${-turn}deg` }} className="grid min-w-0 justify-items-center gap-0.5 leading-tight">
        <span className="max-w-full truncate text-sm font-semibold">{name}</span>
        {session ? (
          <>
            <span className="max-w-full truncate text-xs">{t(state)}</span>
            {/* Each text has a line of its own, so that neither is cut off on a small table. */}
            {stay && <span className="text-xs whitespace-nowrap tabular-nums">{stay}</span>}
            {sum && <span className="text-xs font-medium whitespace-nowrap tabular-nums">{sum}</span>}
            <span className="sr-only">{t('guests', { count: session.guests })}</span>
          </>
        ) : reserved ? (
          <>
            <span className="max-w-full truncate text-xs">{t(state)}</span>
            <span className="max-w-full truncate text-xs tabular-nums">
              {t('comes', { time: format.time(reserved.starts_at), guests: reserved.guests })}
            </span>
          </>
        ) : (
          <>
            <span className="sr-only">{t(state)}</span>
            <span className="max-w-full truncate text-xs text-muted tabular-nums">
              {t('seats', { count: table.seats_max })}
            </span>
          </>
        )}
      </span>
    </button>
  )
}
