import type { ReactNode } from 'react'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { changeOf } from '../words/change.ts'
import { locales, useLanguage } from '../words/language.ts'
import { Link } from '../page/link.tsx'
import { defineWords, useWords } from '../words/words.ts'

const words = defineWords({
  tr: { more: '{percent} fazla', less: '{percent} az', same: 'aynı' },
  en: { more: '{percent} more', less: '{percent} less', same: 'the same' },
  de: { more: '{percent} mehr', less: '{percent} weniger', same: 'gleich viel' },
})

export interface Stat {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  /** The unit, shown small beside the value if the value does not contain it. */
  unit?: string
  /** The earlier figure to compare with. */
  change?: { now: number; before: number; cases?: number }
  /** A muted line below. */
  note?: ReactNode
  tone?: 'danger' | 'warning' | false
  /** A link to the data behind the figure. */
  link?: { to: string; search?: Record<string, unknown> } | false
}

/** Three tiles share a line, and five are shown as three above two, so that none stands alone. */
const betweenPhoneAndDesk: Partial<Record<number, string>> = {
  3: 'sm:max-xl:grid-cols-3',
  5: 'sm:max-xl:grid-cols-6 sm:max-xl:*:col-span-2 sm:max-xl:*:nth-[n+4]:col-span-3',
}

/**
 * A few figures side by side, two per line on a phone: name, value and change. Tiles that are false
 * are left out.
 */
export const StatTiles = ({ tiles }: { tiles: readonly (Stat | false)[] }) => (
  <dl
    className={cx(
      'grid gap-4 max-sm:grid-cols-2 max-sm:gap-3 max-sm:*:last:odd:col-span-2 xl:auto-cols-fr xl:grid-flow-col',
      betweenPhoneAndDesk[tiles.filter(Boolean).length] ?? 'sm:max-xl:grid-cols-2 sm:max-xl:*:last:odd:col-span-2',
    )}
  >
    {tiles.map((tile) => tile && <Tile key={tile.label} {...tile} />)}
  </dl>
)

const tones = { danger: 'text-danger', warning: 'text-warning' }

const Tile = ({ label, value, unit, change, note, tone, link }: Stat) => (
  <div
    className={cx(
      '@container relative flex min-w-0 flex-col gap-1 rounded-card bg-surface p-5 shadow-card max-sm:p-4',
      link && 'hover:bg-hover',
    )}
  >
    <dt className="text-sm text-muted">
      {link ? (
        // The whole tile is the link.
        <Link {...link} className={cx(linkClass, 'after:absolute after:inset-0 after:rounded-card')}>
          {label}
        </Link>
      ) : (
        label
      )}
    </dt>
    <dd
      className={cx(
        'truncate text-2xl font-semibold tracking-tight tabular-nums max-sm:text-lg @max-[12rem]:text-lg',
        tone && tones[tone],
      )}
    >
      {value === undefined ? <Skeleton className="h-[1lh] w-24" /> : value}
      {unit && <span className="ml-1 text-sm font-normal tracking-normal text-muted">{unit}</span>}
    </dd>
    <dd className="min-h-[1lh] text-xs text-pretty text-muted tabular-nums">
      {change && <Change {...change} />} {note}
    </dd>
  </div>
)

/**
 * Compares a figure with an earlier one: in words for screen readers, as an arrow and a colour for
 * everyone else, followed by the earlier value.
 */
export function Change({ now, before, cases }: NonNullable<Stat['change']>) {
  const t = useWords(words)
  const locale = locales[useLanguage()]
  const change = changeOf(now, before, cases)
  if (change === null) return null
  const percent = Math.abs(change / 100).toLocaleString(locale, { style: 'percent' })
  const way = change > 0 ? 'M7 17 17 7M7 7h10v10' : change < 0 ? 'm7 7 10 10V7m0 10H7' : 'M5 12h14'
  return (
    <>
      <span
        className={cx(
          'mr-1 inline-flex items-baseline gap-0.5 font-medium',
          change > 0 ? 'text-success' : change < 0 ? 'text-danger' : 'text-neutral',
        )}
      >
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          fill="none"
          strokeWidth={2}
          className="size-3.5 self-center stroke-current"
        >
          <path d={way} />
        </svg>
        {change === 0 ? t('same') : t(change > 0 ? 'more' : 'less', { percent })}
      </span>
      <span className="text-muted">·</span>
    </>
  )
}
