import { branch } from '#contract/organisation/branch.ts'
import { license } from '#contract/organisation/license.ts'
import { company } from '#contract/organisation/company.ts'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { UnderTitle } from './under-title.tsx'
import { BranchFields } from './fields.tsx'
import { startOf } from './start.ts'
import { words } from './words.ts'

/** The form of a branch: a new one, a new one for a given company, or an existing one. */
export default function BranchForm() {
  const t = useWords(words)
  const user = useUser()
  const { branch_id, company_id } = usePage().params as { branch_id?: string; company_id?: string }
  const own = user.user_companies.length === 1 ? user.user_companies[0]?.id : undefined
  const given = company_id ?? own
  return (
    <FormPage
      noun={branch}
      start={startOf(given ? { company_id: given } : {})}
      newTitle={t('new')}
      name={(record) => record.name}
      onward={(made) => `/branch/guide/${made.id}`}
      back={company_id ? `/branch/list?company_id=${company_id}` : '/branch/list'}
      invalidates={[company.list, company.read, company.branches, branch.names, license.read]}
      underTitle={(record) => <UnderTitle record={record} />}
    >
      <BranchFields isNew={!branch_id} isCompanyGiven={company_id !== undefined} />
    </FormPage>
  )
}
