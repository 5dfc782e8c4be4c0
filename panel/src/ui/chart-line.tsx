import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { ChartAxes, margin } from './chart-axes.tsx'
import { ChartFrame, seriesColor, type ChartProps } from './chart-frame.tsx'

/** Amounts over time; the area under a single line is tinted. */
export function ChartLine({ height = 240, formatAxis, ...chart }: ChartProps) {
  const { categories, series, format } = chart
  const bottom = height - margin.bottom
  const max = Math.max(1, ...series.flatMap((each) => each.values))
  const y = scaleLinear([0, max], [bottom, margin.top]).nice(4)
  const scale = (width: number) =>
    scaleLinear([0, Math.max(1, categories.length - 1)], [margin.left + 8, width - margin.right - 8])
  return (
    <ChartFrame {...chart} height={height} readingAt={(at, width) => scale(width)(at)} hasLegend={series.length > 1}>
      {(width, active, setActive) => {
        const x = scale(width)
        const step = x(1) - x(0)
        const draw = line<number>(
          (_, at) => x(at),
          (value) => y(value),
        ).curve(curveMonotoneX)
        const fill = area<number>(
          (_, at) => x(at),
          bottom,
          (value) => y(value),
        ).curve(curveMonotoneX)
        return (
          <>
            <ChartAxes
              {...{ width, height }}
              ticks={y.ticks(4).map((value) => ({ value, y: y(value) }))}
              format={formatAxis ?? format}
              categories={categories.map((label, at) => ({ label, x: x(at) }))}
            />
            {series.length === 1 && (
              <path d={fill([...(series[0]?.values ?? [])]) ?? ''} fill={seriesColor(0)} opacity="0.1" />
            )}
            {series.map((each, index) => (
              <path
                key={each.name}
                d={draw([...each.values]) ?? ''}
                fill="none"
                stroke={seriesColor(index)}
                strokeWidth="2"
                strokeLinejoin="round"
              />
            ))}
            {active !== null && (
              <>
                <line
                  x1={x(active)}
                  x2={x(active)}
                  y1={margin.top}
                  y2={bottom}
                  stroke="var(--color-field)"
                  strokeDasharray="2 3"
                />
                {series.map((each, index) => (
                  <circle
                    key={each.name}
                    cx={x(active)}
                    cy={y(each.values[active] ?? 0)}
                    r="4.5"
                    fill={seriesColor(index)}
                    stroke="var(--color-surface)"
                    strokeWidth="2"
                  />
                ))}
              </>
            )}
            {categories.map((category, at) => (
              <rect
                key={category}
                x={x(at) - step / 2}
                width={step}
                height={bottom}
                fill="transparent"
                onPointerEnter={() => setActive(at)}
              />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
