import { useWatch } from 'react-hook-form'
import { Simulator } from './simulator.tsx'
import { SpendCard } from './spend-card.tsx'
import { useSpend } from './use-spend.ts'

/** Beside a definition: what a basket would earn by it, and how points are spent. */
export default function Aside({ id }: { id: string | null }) {
  const company_id = useWatch({ name: 'company_id' }) as string | undefined
  const spend = useSpend(company_id)
  if (!company_id || !spend) return null
  return (
    <div className="grid gap-5">
      <Simulator key={company_id} id={id} company_id={company_id} currency={spend.currency} />
      <SpendCard spend={spend} />
    </div>
  )
}
