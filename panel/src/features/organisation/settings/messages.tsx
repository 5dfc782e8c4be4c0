import { useQuery } from '@tanstack/react-query'
import { companySms } from '#contract/integrations/message-provider.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { SmsCard } from './sms-card.tsx'

/** A company's own accounts for sending messages. */
export default function Messages({ company_id }: { company_id: string }) {
  const { data, error, refetch } = useQuery({
    ...ask(companySms.read, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  // Removing an account begins an empty form.
  return data ? (
    <SmsCard key={Math.min(data.version, 1)} company_id={company_id} row={data} />
  ) : (
    <Skeleton className="h-96" />
  )
}
