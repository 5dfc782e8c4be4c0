/** A laid table seen from above. Colours are tokens, so both themes draw it. */
export const TableScene = () => (
  <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden className="absolute inset-0 size-full">
    <circle cx="330" cy="360" r="300" className="fill-surface opacity-55" />
    <circle cx="330" cy="360" r="300" className="fill-none stroke-accent opacity-15" strokeWidth="1.5" />
    <Plate x={330} y={330} size={104} food="fill-series-1" />
    <Plate x={170} y={230} size={62} food="fill-series-4" />
    <Plate x={492} y={236} size={66} food="fill-series-3" />
    <Plate x={190} y={486} size={70} food="fill-series-2" />
    <Plate x={478} y={488} size={58} food="fill-series-5" />
    <g className="stroke-muted opacity-45" strokeWidth="5" strokeLinecap="round">
      <path d="M206 274v118M218 274v34a12 12 0 0 1-24 0v-34M456 274v118M456 274q16 18 0 56" fill="none" />
    </g>
    {[...'abcdef'].map((each, at) => (
      <circle key={each} cx={330 + 236 * Math.cos(at * 1.05 + 0.2)} cy={360 + 236 * Math.sin(at * 1.05 + 0.2)} r={at % 2 ? 9 : 14} className={at % 2 ? 'fill-series-3 opacity-60' : 'fill-series-1 opacity-45'} />
    ))}
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
