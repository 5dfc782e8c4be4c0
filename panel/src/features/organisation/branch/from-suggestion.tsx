import { useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import { branchRequest } from '#contract/organisation/requests.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Unloaded } from '#panel/kit/unloaded.tsx'
import { FormPage } from '#panel/kit/form-page.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { BranchFields } from './fields.tsx'
import { NoBranchYet } from './no-branch-yet.tsx'
import { startOf } from './start.ts'
import { words } from './words.ts'

const noun = { ...branch, input: branch.create.body }
const listOf = (branch_id: string) => `/manegement/${branch_id}/branch-request-suggestion/list`

/** A branch that a customer suggested: `?branch_id=` says whose customer. The suggestion is completed with it. */
export default function BranchFromSuggestion() {
  const t = useWords(words)
  const { params, search } = usePage<'/branch/form/suggestion/$suggestion_id'>()
  const from = String(search.branch_id ?? '')
  const { data, error, refetch } = useQuery({
    ...ask(branchRequest.read, { params: { branch_id: from, branch_request_id: params.suggestion_id } }),
    enabled: from !== '',
    refetchOnWindowFocus: false,
  })
  if (from === '') return <Banner kind="warning" title={t('suggestionLost')} />
  if (error) return <Unloaded error={error} back={listOf(from)} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="mx-auto h-64 max-w-4xl" />
  if (data.status !== 'approved')
    return (
      <NoBranchYet
        title={data.restaurant_name}
        {...(data.created_branch_id
          ? { why: t('taken'), to: `/branch/form/${data.created_branch_id}`, label: t('toBranch') }
          : { why: t('notYet'), to: listOf(from), label: t('toSuggestions') })}
      />
    )
  return (
    <FormPage
      noun={noun}
      start={startOf({
        company_id: data.company_id,
        suggestion_id: data.id,
        name: data.restaurant_name,
        ...(data.city_id && { city_id: data.city_id }),
        district: data.district,
        address: data.address,
      })}
      newTitle={t('fromSuggestion')}
      name={(record) => record.name}
      back={listOf(from)}
      invalidates={[company.list, company.branches, branch.names, branchRequest.list, branchRequest.read]}
    >
      <p className="col-span-full text-sm text-muted">{t('fromSuggestionText', { name: data.customer_name })}</p>
      <BranchFields isNew isCompanyGiven />
    </FormPage>
  )
}
