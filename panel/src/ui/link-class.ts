/** The classes for a router link inside running text or a cell. */
export const linkClass =
  'rounded-sm font-medium text-accent-text underline decoration-accent-text/30 underline-offset-3 transition-colors hover:decoration-accent-text'

/** The classes for a link outside running text: large enough for a finger on a touch screen. */
export const loneLinkClass = `${linkClass} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`
