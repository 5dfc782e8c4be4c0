/** A laid table seen from above. Colours are tokens, so it works in both themes. */
export const TableScene = () => (
  <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden className="absolute inset-0 size-full">
    <circle cx="330" cy="360" r="300" className="fill-surface opacity-55" />
    <circle cx="330" cy="360" r="300" className="fill-none stroke-accent opacity-15" strokeWidth="1.5" />
    <g className="fill-none stroke-muted opacity-45" strokeWidth="5" strokeLinecap="round">
      <path d="M190 300v120M202 300v32a12 12 0 0 1-24 0v-32" />
      <path d="M470 300v120M470 300q16 18 0 58" />
    </g>
    <Plate x={330} y={360} size={108} food="fill-series-1" />
    <Plate x={206} y={190} size={64} food="fill-series-4" />
    <Plate x={454} y={190} size={64} food="fill-series-3" />
    <Plate x={206} y={530} size={64} food="fill-series-2" />
    <Plate x={454} y={530} size={64} food="fill-series-5" />
    <Glass x={330} y={172} />
    <Glass x={330} y={556} />
  </svg>
)

function Plate({ x, y, size, food }: { x: number; y: number; size: number; food: string }) {
  return (
    <g>
      <circle cx={x} cy={y + size * 0.06} r={size} className="fill-ink opacity-6" />
      <circle cx={x} cy={y} r={size} className="fill-raised" />
      <circle cx={x} cy={y} r={size * 0.72} className="fill-none stroke-line" strokeWidth="2" />
      <circle cx={x} cy={y} r={size * 0.5} className={`${food} opacity-80`} />
      <circle cx={x - size * 0.14} cy={y - size * 0.16} r={size * 0.12} className="fill-raised opacity-45" />
    </g>
  )
}

const Glass = ({ x, y }: { x: number; y: number }) => (
  <g>
    <circle cx={x} cy={y} r="26" className="fill-raised opacity-80" />
    <circle cx={x} cy={y} r="19" className="fill-accent opacity-25" />
  </g>
)
