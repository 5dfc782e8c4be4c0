/** A link inside running text or a cell: the classes for the router's own link. */
export const linkClass =
  'rounded-sm font-medium text-accent-text underline decoration-accent-text/30 underline-offset-3 transition-colors hover:decoration-accent-text'
