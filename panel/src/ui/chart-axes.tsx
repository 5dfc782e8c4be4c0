/**
 * The margins around the drawing, in pixels: room for amounts on the left and for categories below.
 */
export const margin = { top: 8, right: 8, bottom: 24, left: 56 }

export interface ChartAxesProps {
  width: number
  height: number
  /**
   * The amounts at which a grid line is drawn, each with its distance from the top of the drawing.
   */
  ticks: readonly { value: number; y: number }[]
  format: (value: number) => string
  /** The categories, each with its distance from the left. Only as many labels as fit are shown. */
  categories: readonly { label: string; x: number }[]
}

/** Faint lines for the amounts, and labels for the categories. */
export function ChartAxes({ width, height, ticks, format, categories }: ChartAxesProps) {
  const longest = Math.max(...categories.map((category) => category.label.length), 1)
  const every = Math.max(1, Math.ceil((categories.length * (longest * 7 + 12)) / (width - margin.left - margin.right)))
  return (
    <g fill="var(--color-muted)" fontSize="11">
      {ticks.map((tick) => (
        <g key={tick.value} transform={`translate(0 ${tick.y})`}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            stroke="var(--color-line)"
            strokeDasharray={tick.value === 0 ? undefined : '2 3'}
          />
          <text x={margin.left - 8} dy="0.32em" textAnchor="end">
            {format(tick.value)}
          </text>
        </g>
      ))}
      {categories.map(
        (category, at) =>
          at % every === 0 && (
            <text key={category.label} x={category.x} y={height - 6} textAnchor="middle">
              {category.label}
            </text>
          ),
      )}
    </g>
  )
}
