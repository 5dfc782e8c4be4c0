/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a chart is read by arrow keys, so it takes them as an application */
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** A series of values over the categories. */
export interface ChartSeries {
  name: string
  /** One value per category. */
  values: readonly number[]
  /**
   * Whether this is the series with which the others are compared. It is drawn as a faint line
   * behind them.
   */
  isBehind?: boolean
}

export interface ChartProps {
  /** A description of the chart; also the caption of its table for screen readers. */
  label: string
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value: money, a count, minutes. */
  format: (value: number) => string
  /** A shorter format, for the axis. */
  formatAxis?: (value: number) => string
  /** Pixels. */
  height?: number
}

export interface ChartFrameProps extends Omit<ChartProps, 'formatAxis' | 'height'> {
  height: number
  /** The position at which the values of a category are shown, in pixels from the left. */
  readingAt: (index: number, width: number) => number
  hasLegend?: boolean
  /**
   * Draws the chart for a width in pixels. `active` is the category whose values are being read.
   */
  children: (width: number, active: number | null, setActive: (index: number | null) => void) => ReactNode
}

/**
 * The colours of the series. They have a fixed sequence, so that the first series, for example, has
 * the same colour in all charts.
 */
const quiet = 'var(--color-muted)'
export const seriesColor = (index: number) => `var(--color-series-${(index % 6) + 1})`

/**
 * The common parts of all charts: their width, reading values by pointer and arrow keys
 * (announced), a legend, and the same numbers as a table for screen readers.
 */
export function ChartFrame({
  label,
  categories,
  series,
  format,
  height,
  readingAt,
  hasLegend,
  children,
}: ChartFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  // The width is measured before the first paint, so that no empty frame is visible.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function read(event: KeyboardEvent) {
    const last = categories.length - 1
    const at = active ?? -1
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      Escape: null,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setActive(next === null ? null : Math.min(last, Math.max(0, next)))
  }

  const x = active === null ? 0 : readingAt(active, width)
  return (
    <figure className="m-0 min-w-0">
      {hasLegend && <Legend series={series} />}
      <div
        ref={place}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={read}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
        className="relative rounded-control"
        style={{ height }}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden className="block overflow-visible text-xs">
            {children(width, active, setActive)}
          </svg>
        )}
        <div
          role="status"
          className={cx('pop pointer-events-none absolute top-0 px-3 py-2 text-xs', active === null && 'invisible')}
          style={{ left: x, translate: x > width / 2 ? 'calc(-100% - 12px)' : '12px' }}
        >
          {active !== null && (
            <>
              <p className="mb-0.5 font-medium">{categories[active]}</p>
              {series.map((each, at) => (
                <p key={each.name} className="flex items-center gap-2 whitespace-nowrap">
                  <Mark color={series.length > 1 ? colorOf(each, at) : undefined} />
                  <span className="text-muted">{each.name}</span>
                  <span className="ml-auto pl-3 font-medium tabular-nums">{format(each.values[active] ?? 0)}</span>
                </p>
              ))}
            </>
          )}
        </div>
      </div>
      {/* This wrapper clips the table for screen readers. A table cannot be clipped itself, and
          would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {series.map((each) => (
                <th key={each.name} scope="col">
                  {each.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, at) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                {series.map((each) => (
                  <td key={each.name}>{format(each.values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const colorOf = (series: ChartSeries, at: number) => (series.isBehind ? quiet : seriesColor(at))

const Mark = ({ color }: { color?: string }) =>
  color && <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />

const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <figcaption aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {series.map((each, at) => (
      <span key={each.name} className="inline-flex items-center gap-1.5">
        <Mark color={colorOf(each, at)} />
        {each.name}
      </span>
    ))}
  </figcaption>
)
