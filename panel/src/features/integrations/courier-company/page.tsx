import { useQuery } from '@tanstack/react-query'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refusal } from '#panel/kit/server/client.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { CourierCompanyCard } from './card.tsx'
import { words } from './words.ts'

/** A branch's accounts at courier companies, one card each. */
export default function CourierCompanyPage() {
  const t = useWords(words)
  const title = useScreenTitle()
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(courierCompany.list, { params: { branch_id } }),
    refetchOnWindowFocus: false,
  })
  const again = () => void refetch()
  if (error instanceof Refusal && error.status === 404)
    return <Unloaded error={error} back={`/manegement/${branch_id}/settings`} onAgain={again} />
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={title} description={t('help')} />
      {error && <Refused message={t('failed')} onAgain={again} />}
      {!error && !data && <Skeleton className="h-96" />}
      {data?.map((row) => (
        <CourierCompanyCard key={row.name} branch_id={branch_id} row={row} />
      ))}
    </div>
  )
}
