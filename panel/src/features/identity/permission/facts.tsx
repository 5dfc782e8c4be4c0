import type { ReactNode } from 'react'
import { Card } from '#panel/ui/card.tsx'

/** What the contract says of a permission or resource, to read. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <Card>
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
      {rows.map(([label, value], at) => (
        <div key={at} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
