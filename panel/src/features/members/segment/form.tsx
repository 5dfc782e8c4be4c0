import { useWatch } from 'react-hook-form'
import { audienceFaults, readAudience, type Audience } from '#contract/members/audience.ts'
import { segmentNames } from '#contract/members/segment-names.ts'
import { segment } from '#contract/members/segment.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { AudienceCount } from '#panel/domain/members/audience-count.tsx'
import { AudienceInput } from '#panel/domain/members/audience-input.tsx'
import { firstCondition } from '#panel/domain/members/audience-start.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { FromAddress } from '#panel/kit/form/from-address.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = { ...segment, input: withRules(segment.input, ({ audience }) => audienceFaults(audience)) }

/** A segment: its conditions, with a live count of matching members. */
export default function SegmentForm() {
  const t = useWords(words)
  const can = useCan()
  const companies = useUser().user_companies
  const { params, search } = usePage<'/member/segment/form/$segment_id'>()
  const { segment_id } = params
  const given = typeof search.audience === 'string' ? rooted(readAudience(search.audience)) : undefined
  const company_id = typeof search.company_id === 'string' ? search.company_id : companies[0]?.id
  return (
    <FormPage
      noun={noun}
      start={{
        ...(company_id && { company_id }),
        audience: given ?? firstCondition,
      }}
      name={(it) => it.name}
      back="/member/segment/list"
      invalidates={[segmentNames]}
      underTitle={(it) =>
        can('get-member-all') && (
          <Link to={`/member/list?segment_id=${it.id}`} className={`${buttonClass('plain', 'small')} w-fit`}>
            {t('members')}
          </Link>
        )
      }
      aside={<Aside />}
    >
      <FromAddress fields={segment_id === undefined && given ? { audience: given } : undefined} />
      <FormSection title={t('about')}>
        {segment_id === undefined && companies.length > 1 && (
          <RecordInput name="company_id" label={t('company')} from={companyNames} />
        )}
        <TextInput name="name" label={t('name')} description={t('nameHelp')} />
        <TextInput name="description" label={t('description')} />
      </FormSection>
      <FormSection title={t('who')} description={t('whoHelp')}>
        <Conditions own={segment_id} />
      </FormSection>
    </FormPage>
  )
}

/** The form needs a group at the root, so a single condition is wrapped in one. */
const rooted = (it: Audience | undefined): Audience | undefined =>
  it === undefined || 'all' in it || 'any' in it ? it : { all: [it] }

function Conditions({ own }: { own: string | undefined }) {
  const company_id = (useWatch({ name: 'company_id' }) as string | undefined) ?? ''
  const currency = useCompanyCurrency(company_id)
  return <AudienceInput name="audience" company_id={company_id} currency={currency} own={own} />
}

function Aside() {
  const t = useWords(words)
  const { company_id = '', audience } = useWatch() as { company_id?: string; audience?: Audience }
  return (
    <section className="grid content-start gap-4">
      <h2 className="text-sm font-medium text-muted">{t('now')}</h2>
      <div className="rounded-card bg-surface p-5 shadow-card">
        <AudienceCount company_id={company_id} audience={audience} />
      </div>
    </section>
  )
}
