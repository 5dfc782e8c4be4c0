/** The logo: a laid table seen from above, with the name beside it. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
        <rect width="28" height="28" rx="8" className="fill-accent" />
        <circle cx="14" cy="14" r="6.2" className="fill-none stroke-on-accent" strokeWidth="1.8" />
        <circle cx="14" cy="14" r="2.6" className="fill-on-accent" />
        <path d="M4.8 9v10M23.2 9v10" className="stroke-on-accent" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <span className="text-lg font-semibold tracking-tight">Sofra</span>
    </span>
  )
}
