import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Call, CallInput, Out } from '#contract/kit/call.ts'
import { companyMail, companySms } from '#contract/integrations/message-provider.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { MailCard } from './mail-card.tsx'
import { SmsCard } from './sms-card.tsx'

/** A company's own accounts for sending messages. */
export default function Messages({ company_id }: { company_id: string }) {
  const can = useCan()
  return (
    <>
      {can(companySms.read.permission) && (
        <Loaded call={companySms.read} company_id={company_id}>
          {(row) => <SmsCard company_id={company_id} row={row} />}
        </Loaded>
      )}
      {can(companyMail.read.permission) && (
        <Loaded call={companyMail.read} company_id={company_id}>
          {(row) => <MailCard company_id={company_id} row={row} />}
        </Loaded>
      )}
    </>
  )
}

type Read = Call & { answer: { _zod: { output: { version: number } } } }

function Loaded<C extends Read>({
  call,
  company_id,
  children,
}: {
  call: C
  company_id: string
  children: (row: Out<C['answer']>) => ReactNode
}) {
  const { data, error, refetch } = useQuery({
    ...ask(call, { params: { company_id } } as unknown as CallInput<C>),
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const row = data as Out<C['answer']>
  // After an account was removed, the form begins empty.
  return <div key={Math.min((row as { version: number }).version, 1)}>{children(row)}</div>
}
