import { useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { license } from '#contract/organisation/license.ts'
import { company } from '#contract/organisation/company.ts'
import { branchRequest } from '#contract/organisation/requests.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { BranchFields } from './fields.tsx'
import { NoBranchYet } from './no-branch-yet.tsx'
import { startOf } from './start.ts'
import { words } from './words.ts'

const noun = { ...branch, input: branch.create.body }
const listOf = (branch_id: string) => `/manegement/${branch_id}/branch-request-suggestion/list`

/** A branch suggested by a customer. Creating it completes the suggestion. */
export default function BranchFromSuggestion() {
  const t = useWords(words)
  const { suggestion_id } = usePage<'/branch/form/suggestion/$suggestion_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(branchRequest.find, { params: { branch_request_id: suggestion_id } }),
    refetchOnWindowFocus: false,
  })
  if (error) return <Unloaded error={error} back="/branch/list" onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.status !== 'approved')
    return (
      <NoBranchYet
        title={data.restaurant_name}
        {...(data.created_branch_id
          ? { why: t('taken'), to: `/branch/form/${data.created_branch_id}`, label: t('toBranch') }
          : { why: t('notYet'), to: listOf(data.branch_id), label: t('toSuggestions') })}
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
      onward={(made) => `/branch/guide/${made.id}`}
      back={listOf(data.branch_id)}
      invalidates={[
        company.list,
        company.branches,
        branch.names,
        license.read,
        branchRequest.list,
        branchRequest.read,
        branchRequest.find,
      ]}
    >
      <p className="col-span-full text-sm text-muted">{t('fromSuggestionText', { name: data.customer_name })}</p>
      <BranchFields isNew isCompanyGiven />
    </FormPage>
  )
}
