import { arc, pie } from 'd3-shape'
import { useLocale } from 'react-aria-components'
import { ChartFrame, seriesColor } from './chart-frame.tsx'

export interface ChartShareProps {
  label: string
  /** The column heading of the values: "Amount". */
  valueName: string
  parts: readonly { label: string; value: number }[]
  format: (value: number) => string
  /** False if there are too few cases for percentages. */
  hasShares?: boolean
}

const size = 176

/**
 * The parts of a whole, up to six: a ring with the total in the middle, and beside it the parts
 * with their share, so that nobody has to match colours.
 */
export function ChartShare({ label, valueName, parts, format, hasShares = true }: ChartShareProps) {
  const { locale } = useLocale()
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const share = (value: number) =>
    (total ? value / total : 0).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  const slices = pie<{ value: number }>()
    .value((part) => part.value)
    .sort(null)
    .padAngle(0.012)([...parts])
  const draw = arc<(typeof slices)[number]>().innerRadius(54).outerRadius(82).cornerRadius(3)
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="w-44 shrink-0">
        <ChartFrame
          label={label}
          categories={parts.map((part) => part.label)}
          series={[{ name: valueName, values: parts.map((part) => part.value) }]}
          format={(value) => (hasShares ? `${format(value)} · ${share(value)}` : format(value))}
          height={size}
          readingAt={() => size / 2 - 12}
        >
          {(_, active, setActive) => (
            <g transform={`translate(${size / 2} ${size / 2})`}>
              {slices.map((slice, at) => (
                <path
                  key={slice.index}
                  d={draw(slice) ?? ''}
                  fill={seriesColor(at)}
                  opacity={active === null || active === at ? 1 : 0.4}
                  onPointerEnter={() => setActive(at)}
                />
              ))}
              <text textAnchor="middle" dominantBaseline="central" className="fill-current text-sm font-semibold">
                {format(total)}
              </text>
            </g>
          )}
        </ChartFrame>
      </div>
      <ul className="min-w-48 flex-1 text-sm">
        {parts.map((part, at) => (
          <li key={part.label} className="flex items-center gap-2.5 border-b border-line py-1.5 last:border-0">
            <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: seriesColor(at) }} />
            <span className="min-w-0 flex-1 truncate">{part.label}</span>
            <span className="font-medium tabular-nums">{format(part.value)}</span>
            {hasShares && <span className="w-14 text-right text-muted tabular-nums">{share(part.value)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
