/** A sample of one of the eight colours of charts and maps. */
export const Swatch = ({ color }: { color: number }) => (
  <span
    aria-hidden
    className="inline-block size-2.5 shrink-0 rounded-full"
    style={{ background: `var(--color-series-${color})` }}
  />
)
