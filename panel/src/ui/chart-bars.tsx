import { scaleBand, scaleLinear } from 'd3-scale'
import { ChartAxes, margin } from './chart-axes.tsx'
import { ChartFrame, seriesColor, type ChartProps } from './chart-frame.tsx'

/**
 * Amounts per category as bars, side by side if there is more than one series. A series with
 * `isBehind` is a faint line.
 */
export function ChartBars({ height = 240, formatAxis, ...chart }: ChartProps) {
  const { categories, series, format } = chart
  const bars = series.filter((each) => !each.isBehind)
  const behind = series.find((each) => each.isBehind)
  const max = Math.max(1, ...series.flatMap((each) => each.values))
  const y = scaleLinear([0, max], [height - margin.bottom, margin.top]).nice(4)
  const places = categories.map((_, at) => at)
  const band = (width: number) =>
    scaleBand(places, [margin.left, width - margin.right])
      .paddingInner(0.32)
      .paddingOuter(0.16)
  const center = (at: number, width: number) => (band(width)(at) ?? 0) + band(width).bandwidth() / 2
  return (
    <ChartFrame {...chart} height={height} readingAt={center} hasLegend={series.length > 1}>
      {(width, active, setActive) => {
        const x = band(width)
        const bar = Math.min(44, x.bandwidth() / bars.length)
        return (
          <>
            <ChartAxes
              {...{ width, height }}
              ticks={y.ticks(4).map((value) => ({ value, y: y(value) }))}
              format={formatAxis ?? format}
              categories={categories.map((label, at) => ({ label, x: center(at, width) }))}
            />
            {behind && (
              <polyline
                points={places.map((at) => `${center(at, width)},${y(behind.values[at] ?? 0)}`).join(' ')}
                fill="none"
                strokeWidth={2}
                strokeDasharray="4 4"
                strokeLinejoin="round"
                className="stroke-muted opacity-60"
              />
            )}
            {places.map((at) => (
              <g key={at} onPointerEnter={() => setActive(at)} opacity={active === null || active === at ? 1 : 0.45}>
                <rect
                  x={(x(at) ?? 0) - (x.step() - x.bandwidth()) / 2}
                  width={x.step()}
                  height={height - margin.bottom}
                  fill="transparent"
                />
                {bars.map((each, index) => {
                  const top = y(each.values[at] ?? 0)
                  const left = center(at, width) + (index - bars.length / 2) * bar
                  return (
                    <path
                      key={each.name}
                      fill={seriesColor(index)}
                      d={column(left + 0.5, top, bar - 1, height - margin.bottom - top)}
                    />
                  )
                })}
              </g>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** A bar with its two upper corners rounded. */
function column(x: number, y: number, width: number, height: number) {
  const r = Math.min(4, width / 2, Math.max(0, height))
  return `M${x},${y + height}v${r - height}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}v${height - r}z`
}
