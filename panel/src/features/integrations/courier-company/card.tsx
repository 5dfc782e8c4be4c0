import {
  courierCapabilities,
  courierCompany,
  feeBearers,
  type CourierCompanyAccess,
} from '#contract/integrations/courier-company.ts'
import { parties } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const valuesOf = (row: CourierCompanyAccess | null) => ({
  external_id: row?.external_id ?? '',
  host: row?.host ?? null,
  address: row?.address ?? '',
  fee: row?.fee ?? null,
  fee_bearer: row?.fee_bearer ?? feeBearers[0],
})

/** A secret's label; the name itself for one without words. */
const isKnown = (name: string): name is keyof typeof words.tr.secret => Object.hasOwn(words.tr.secret, name)

/** A branch's account at one courier company. */
export function CourierCompanyCard({ branch_id, row }: { branch_id: string; row: CourierCompanyAccess }) {
  const t = useWords(words)
  const messageText = useOutsideMessage()
  const currency = useCurrencyFormat()(row.currency)
  const { name } = parties.courier[row.name]
  return (
    <AccessCard
      noun={courierCompany}
      params={{ branch_id, name: row.name }}
      record={row}
      valuesOf={valuesOf}
      secrets={Object.keys(row.secrets)}
      title={name}
      description={t(`about.${row.name}`)}
      party={name}
      messageText={messageText}
      standing={{ never: t('never'), off: t('off') }}
      invalidates={[courierCompany.list]}
      below={<Ability row={row} />}
    >
      <TextInput name="external_id" label={t(`externalId.${row.name}`)} description={t('externalHelp')} isRequired />
      {row.takes_address && <TextInput name="address" label={t('address')} description={t('addressHelp')} />}
      {Object.entries(row.secrets).map(([secret, isThere]) => (
        <SecretInput
          key={secret}
          name={secret}
          label={isKnown(secret) ? t(`secret.${secret}`) : secret}
          isThere={isThere}
          isRequired={!isThere}
        />
      ))}
      <MoneyInput name="fee" label={t('fee')} description={t('feeHelp')} currency={currency} />
      <SelectInput
        name="fee_bearer"
        label={t('fee_bearer')}
        description={t('bearerHelp')}
        options={optionsOf(feeBearers, (it) => t(`bearer.${it}`))}
      />
    </AccessCard>
  )
}

/** The address to enter at the company, and what must be done by phone. */
function Ability({ row: { webhook_url, capabilities, version } }: { row: CourierCompanyAccess }) {
  const t = useWords(words)
  const missing = courierCapabilities.filter((it) => it !== 'fee' && !capabilities.includes(it))
  return (
    <div className="grid gap-2 text-sm">
      {webhook_url && (
        <p className="min-w-0 rounded-control bg-sunken px-3 py-2 break-all">
          <span className="block text-muted">{t('webhook')}</span>
          <CopyText text={webhook_url} />
        </p>
      )}
      {version > 0 && missing.map((it) => <p key={it}>{t(`cannot.${it === 'read' ? 'read' : 'cancel'}`)}</p>)}
    </div>
  )
}
