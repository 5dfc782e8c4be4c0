import { useQuery } from '@tanstack/react-query'
import {
  audienceDevices,
  audienceFields,
  knownFields,
  type AudienceField,
  type Leaf,
} from '#contract/members/audience.ts'
import { langs } from '#contract/kit/field-words.ts'
import { consentChannels, registrationSources } from '#contract/members/sources.ts'
import { partnerInstitution } from '#contract/members/partner-institution.ts'
import { segmentNames } from '#contract/members/segment-names.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { memberTerms } from './member-terms.ts'
import { DateInput, MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { MultiInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { RecordsInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { audienceWords } from './audience-words.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { useCurrencyFormat } from '../platform/money.tsx'

interface Props {
  name: string
  leaf: Leaf
  company_id: string
  currency: string
  own?: string | undefined
}

/** The value inputs of a condition, by the type of its field. */
export function ConditionValue({ name, leaf, ...rest }: Props) {
  const t = useWords(audienceWords)
  const d = useWords(deliveryWords)
  const { company_id } = rest
  switch (audienceFields[leaf.field]) {
    case 'choice':
      return <Choice name={name} field={leaf.field} {...rest} />
    case 'number':
      return <Range name={name} field={leaf.field} currency={rest.currency} />
    case 'moment':
      return leaf.op === 'between' ? (
        <>
          <DateInput name={`${name}.from`} label={t('from')} />
          <DateInput name={`${name}.to`} label={t('to')} />
        </>
      ) : (
        <NumberInput name={name} label={t(leaf.op === 'within' ? 'lastDays' : 'noneSince')} suffix={t('days')} />
      )
    case 'ahead':
      return <NumberInput name={name} label={t('nextDays')} suffix={t('days')} />
    case 'flag':
      return <SwitchInput name={name} label={t(`fields.${leaf.field}`)} className="self-end" />
    case 'ordered':
      return (
        <>
          <NumberInput name={`${name}.days`} label={t('lastDays')} suffix={t('days')} />
          <RecordsInput
            name={`${name}.branch_ids`}
            label={t('branches')}
            description={t('anyBranch')}
            from={branchNames}
            query={{ company_id }}
          />
          <MultiInput
            name={`${name}.delivery_types`}
            label={t('deliveryTypes')}
            options={optionsOf(deliveryTypes, (it) => d(`delivery.${it}`))}
            className="col-span-full"
          />
        </>
      )
  }
}

function Range({ name, field, currency }: { name: string; field: AudienceField; currency: string }) {
  const t = useWords(audienceWords)
  const money = useCurrencyFormat()(currency)
  const ends = ['min', 'max'] as const
  return field === 'order_sum' || field === 'wallet_balance'
    ? ends.map((end) => <MoneyInput key={end} name={`${name}.${end}`} label={t(end)} currency={money} />)
    : ends.map((end) => <NumberInput key={end} name={`${name}.${end}`} label={t(end)} />)
}

function Choice({ name, field, company_id, own }: Omit<Props, 'leaf'> & { field: AudienceField }) {
  const t = useWords(audienceWords)
  const term = useWords(memberTerms)
  const label = t(`fields.${field}`)
  const among = { name, label, className: 'col-span-full' }
  switch (field) {
    case 'city':
    case 'last_city':
      return <RecordsInput name={name} label={label} from={cities.list} />
    case 'last_branch':
      return <RecordsInput name={name} label={label} from={branchNames} query={{ company_id }} />
    case 'segment':
      return (
        <RecordsInput name={name} label={label} from={segmentNames} query={{ company_id, ...(own && { not: own }) }} />
      )
    case 'institution':
      return <Institutions name={name} label={label} company_id={company_id} />
    case 'registration_source':
      return <MultiInput {...among} options={optionsOf(registrationSources, (it) => term(`sources.${it}`))} />
    case 'language':
      return <MultiInput {...among} options={optionsOf(langs, (it) => term(`languages.${it}`))} />
    case 'known':
      return <MultiInput {...among} options={optionsOf(knownFields, (it) => t(`known.${it}`))} />
    case 'consent':
      return <MultiInput {...among} options={optionsOf(consentChannels, (it) => term(`channels.${it}`))} />
    case 'device':
      return <MultiInput {...among} options={optionsOf(audienceDevices, (it) => t(`devices.${it}`))} />
    default:
      return null
  }
}

function Institutions({ name, label, company_id }: { name: string; label: string; company_id: string }) {
  const { data, error } = useQuery(ask(partnerInstitution.list, { query: { company_id: [company_id], limit: 200 } }))
  return (
    <MultiInput
      name={name}
      label={label}
      description={error?.message}
      options={(data?.data ?? []).map((it) => ({ value: it.id, label: it.name }))}
      className="col-span-full"
    />
  )
}
