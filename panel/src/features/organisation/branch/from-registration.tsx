import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { branch } from '#contract/organisation/branch.ts'
import { license } from '#contract/organisation/license.ts'
import { company } from '#contract/organisation/company.ts'
import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { BranchFields } from './fields.tsx'
import { NoBranchYet } from './no-branch-yet.tsx'
import { startOf } from './start.ts'
import { words } from './words.ts'

const noun = { ...branch, input: branch.create.body }

/**
 * A branch for a restaurant that applied, under an existing company or under a new one from the
 * same registration.
 */
export default function BranchFromRegistration() {
  const t = useWords(words)
  const { registration_id } = usePage<'/branch/form/registration/$registration_id'>().params
  const { data, error, refetch } = useQuery(
    ask(restaurantRegistration.read, { params: { restaurant_registration_id: registration_id } }),
  )
  if (error)
    return <Unloaded error={error} back="/marketing/restaurant-registration/list" onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.status !== 'approved')
    return (
      <NoBranchYet
        title={data.restaurant_name}
        {...(data.branch_id
          ? { why: t('taken'), to: `/branch/form/${data.branch_id}`, label: t('toBranch') }
          : {
              why: t('notYet'),
              to: `/marketing/restaurant-registration/form/${data.id}`,
              label: t('toRegistration'),
            })}
      />
    )
  return (
    <FormPage
      noun={noun}
      start={startOf({
        registration_id: data.id,
        ...(data.company_id && { company_id: data.company_id }),
        name: data.restaurant_name,
        phone: data.phone,
        email: data.email,
        city_id: data.city_id,
        district: data.district,
        address: data.address,
      })}
      newTitle={t('fromRegistration')}
      name={(record) => record.name}
      onward={(made) => `/branch/guide/${made.id}`}
      back="/marketing/restaurant-registration/list"
      invalidates={[
        company.list,
        company.branches,
        branch.names,
        license.read,
        restaurantRegistration.list,
        restaurantRegistration.read,
      ]}
    >
      <TakeCompany company_id={data.company_id} />
      {!data.company_id && (
        <Banner
          title={t('companyFirst')}
          className="col-span-full"
          action={
            <Link to="/company/form" search={{ registration_id: data.id }} className={buttonClass('plain', 'small')}>
              <Building2 size={14} aria-hidden />
              {t('newCompany')}
            </Link>
          }
        >
          {t('companyFirstText')}
        </Banner>
      )}
      <BranchFields isNew isCompanyGiven={false} />
    </FormPage>
  )
}

/** Takes the company that was created while this form was open, if none is chosen yet. */
function TakeCompany({ company_id }: { company_id: string | null }) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (company_id && !getValues('company_id')) setValue('company_id', company_id, { shouldDirty: true })
  }, [company_id, getValues, setValue])
  return null
}
