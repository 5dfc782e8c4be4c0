import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { switchboard } from '#contract/integrations/switchboard.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refusal } from '#panel/kit/server/client.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { AddressCard } from './address-card.tsx'
import { SwitchboardCard } from './card.tsx'
import { words } from './words.ts'

/** The switchboard of a branch: its provider, and the address to which it reports. */
export default function SwitchboardPage() {
  const t = useWords(words)
  const title = useScreenTitle()
  const { branch_id } = usePage<'/manegement/$branch_id/settings/switchboard'>().params
  const [isEdited, setEdited] = useState(false)
  const { data, error, refetch } = useQuery({
    ...ask(switchboard.read, { params: { branch_id } }),
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
      {data && (
        <>
          <SwitchboardCard branch_id={branch_id} row={data} onEdit={setEdited} />
          {data.version > 0 && <AddressCard branch_id={branch_id} row={data} isHeld={isEdited} />}
        </>
      )}
    </div>
  )
}
