import type { ReactNode } from 'react'

/** A title to which a link on the page leads. */
export const Anchor = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={id} className="scroll-mt-20">
    {children}
  </span>
)
