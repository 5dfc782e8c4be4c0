import { useWatch } from 'react-hook-form'
import { Simulator } from './simulator.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { SpendCard } from './spend-card.tsx'
import { useHasNoPoints, useSpend } from './use-spend.ts'
import { words } from './words.ts'

/**
 * The part beside the form of a point definition: what a basket would earn under this definition,
 * and how points are spent.
 */
export default function Aside({ id }: { id: string | null }) {
  const company_id = useWatch({ name: 'company_id' }) as string | undefined
  const t = useWords(words)
  const spend = useSpend(company_id)
  const hasNone = useHasNoPoints(company_id)
  if (hasNone) return <Banner title={t('noLicense')} />
  if (!company_id) return null
  if (!spend) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-5">
      <Simulator key={company_id} id={id} company_id={company_id} currency={spend.currency} />
      <SpendCard spend={spend} />
    </div>
  )
}
