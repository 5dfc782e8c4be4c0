import { useWatch } from 'react-hook-form'
import { RotateCw } from 'lucide-react'
import {
  institutionFunders,
  institutionMember,
  partnerInstitution,
  type PartnerInstitution,
} from '#contract/members/partner-institution.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { DeliveryTermsInput, noTerms } from '#panel/domain/members/delivery-terms.tsx'
import { OfferTerms, withTerms } from '#panel/domain/members/offer-terms.tsx'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { useValidElsewhere } from '#panel/domain/members/valid-elsewhere.ts'
import { ShareInput } from '#panel/domain/platform/share-input.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { PhoneInput, SwitchInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useCompanyToday } from '#panel/domain/organisation/company-clock.ts'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = withTerms(partnerInstitution)
const stale = [partnerInstitution.read, partnerInstitution.list, partnerInstitution.history]

/**
 * A partner institution: how much less its members pay, how they prove that they belong, and the
 * link through which they ask for membership.
 */
export default function PartnerInstitutionForm() {
  const t = useWords(words)
  const e = useWords(elsewhereWords)
  const isElsewhere = useValidElsewhere()
  const companies = useUser().user_companies
  const isNew =
    usePage<'/partner-institution/form/$partner_institution_id'>().params.partner_institution_id === undefined
  const today = useCompanyToday(companies[0]?.id)
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        terms: noTerms,
        min_basket: 0,
        combinable: true,
        funder: 'company',
        document_required: false,
        valid_months: 12,
        starts_on: today,
        is_active: true,
      }}
      name={(record) => record.name}
      back="/partner-institution/list"
      locked={(it) => isElsewhere(it) && e('elsewhere')}
      invalidates={[institutionMember.list]}
      underTitle={(record) => <ReferenceLink it={record} />}
    >
      <FormSection title={t('about')}>
        {isNew && companies.length > 1 && <RecordInput name="company_id" label={t('company')} from={companyNames} />}
        <TextInput name="name" label={t('name')} />
        <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
        <TextInput name="authorised_name" label={t('authorised_name')} />
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} />
      </FormSection>
      <DeliveryTermsInput>
        <ShareInput name="point_rate_bp" label={t('point_rate_bp')} description={t('pointHelp')} />
      </DeliveryTermsInput>
      <OfferTerms of={partnerInstitution.input} funders={institutionFunders} />
      <FormSection title={t('proof')}>
        <RowsInput
          name="email_domains"
          label={t('email_domains')}
          description={t('domainsHelp')}
          start={{ domain: '' }}
          add={t('addDomain')}
          max={20}
        >
          {(field) => <TextInput name={field('domain')} label={t('domain')} />}
        </RowsInput>
        <ValidMonths />
        <SwitchInput name="document_required" label={t('document_required')} />
        <TextAreaInput name="note" label={t('note')} className="col-span-full" />
        <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
      </FormSection>
    </FormPage>
  )
}

/** For how long a membership is valid. */
function ValidMonths() {
  const t = useWords(words)
  const count = (useWatch({ name: 'valid_months' }) as number | null) ?? 0
  return <NumberInput name="valid_months" label={t('valid_months')} suffix={t('months', { count })} />
}

function ReferenceLink({ it }: { it: PartnerInstitution }) {
  const t = useWords(words)
  const can = useCan()
  const renew = useSend(partnerInstitution.renewLink, {
    invalidates: stale,
    onDone: () => toasts.add({ title: t('renewed') }),
  })
  return (
    <Card
      title={t('link')}
      description={t('linkHelp')}
      actions={
        <Link to="/partner-institution/request-list" search={{ institution_id: it.id }} className={buttonClass()}>
          {t('toRequests')}
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <CopyText text={it.link_token} />
        {can('put-partner-institution') && (
          <ConfirmButton
            icon={<RotateCw size={16} aria-hidden />}
            label={t('renew')}
            isPending={renew.isPending}
            title={t('renewTitle')}
            onConfirm={(close) =>
              renew.mutate(
                { params: { partner_institution_id: it.id }, body: { version: it.version } },
                { onSettled: close },
              )
            }
          >
            {t('renewText')}
          </ConfirmButton>
        )}
      </div>
    </Card>
  )
}
