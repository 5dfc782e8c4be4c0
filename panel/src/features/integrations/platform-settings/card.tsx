import { Check, Minus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import {
  platformCapabilities,
  platformSettings,
  type CapabilityHolder,
  type PlatformSettings,
} from '#contract/integrations/platform-settings.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { usePlatformReason } from '#panel/domain/integrations/platform-reason.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const valuesOf = (row: PlatformSettings | null) => ({
  external_id: row?.external_id ?? '',
  host: row?.host ?? null,
  settings: row?.settings ?? {},
})

/** A branch's link to one platform. */
export function PlatformCard({ branch_id, row }: { branch_id: string; row: PlatformSettings }) {
  const t = useWords(words)
  const messageText = useOutsideMessage()
  const reasonText = usePlatformReason()
  const { name } = platforms[row.name]
  const closing = row.closing && t(`closing.${row.closing.answer}`)
  const why = row.closing?.answer === 'refused' && row.closing.reason && reasonText(row.closing.reason)
  return (
    <AccessCard
      noun={platformSettings}
      params={{ branch_id, name: row.name }}
      record={row}
      valuesOf={valuesOf}
      secrets={Object.keys(row.secrets)}
      title={name}
      description={row.version > 0 && row.is_active && row.is_licensed && t('linked')}
      party={name}
      messageText={messageText}
      standing={{ never: t('notLinked'), off: [t('switchedOff'), closing, why].filter(Boolean).join(' ') }}
      invalidates={[platformSettings.list]}
      above={
        <>
          {!row.is_licensed && <Banner kind="warning" title={t('unlicensed', { name })} />}
          {!row.is_offered && (
            <Banner kind="warning" title={t(row.is_active ? 'notOfferedOn' : 'notOffered', { name })} />
          )}
          {row.note && <Banner kind="info" title={row.note} />}
        </>
      }
      acts={
        !row.is_active && Object.values(row.secrets).includes(true) && <RemoveKeys branch_id={branch_id} row={row} />
      }
      below={
        <>
          {row.version > 0 && <ToHealth branch_id={branch_id} row={row} />}
          <Addresses row={row} />
          <Capabilities row={row} />
        </>
      }
    >
      <TextInput name="external_id" label={t('external_id')} description={t('externalHelp')} />
      <PlatformFields row={row} />
    </AccessCard>
  )
}

/** Leads to what the connection does: orders, answers, errors. */
function ToHealth({ branch_id, row }: { branch_id: string; row: PlatformSettings }) {
  const t = useWords(words)
  const to = `/manegement/${branch_id}/settings/integration-platform-settings/${row.name}`
  return (
    <Link
      to={to}
      aria-label={`${t('health')}: ${platforms[row.name].name}`}
      className={cx(buttonClass('plain', 'small'), 'justify-self-start')}
    >
      {t('health')}
    </Link>
  )
}

/** The platform's settings and secrets. A link that is switched off may lack some. */
function PlatformFields({ row }: { row: PlatformSettings }) {
  const t = useWords(words)
  const isOn = useWatch({ name: 'is_active' }) === true
  return (
    <>
      {row.fields.map((field) => (
        <Setting key={field.name} field={field} isRequired={isOn && !field.is_optional} />
      ))}
      {Object.entries(row.secrets).map(([secret, isThere]) => (
        <SecretInput
          key={secret}
          name={secret}
          label={isNamed(secret, secretNames) ? t(`secret.${secret}`) : secret}
          isThere={isThere}
          isRequired={isOn && !isThere}
        />
      ))}
    </>
  )
}

/** Removes the stored keys of a link that is switched off. */
function RemoveKeys({ branch_id, row }: { branch_id: string; row: PlatformSettings }) {
  const t = useWords(words)
  const remove = useSend(platformSettings.update, {
    invalidates: [platformSettings.read, platformSettings.history, platformSettings.list],
  })
  const { name, version, is_active, external_id, host } = row
  const secrets = Object.fromEntries(Object.keys(row.secrets).map((each) => [each, null]))
  return (
    <ConfirmButton
      label={t('removeKeys')}
      title={t('removeKeysTitle')}
      isDanger
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(
          { params: { branch_id, name }, body: { version, is_active, external_id, host, secrets } },
          { onSettled: close },
        )
      }
    >
      {t('removeKeysText')}
    </ConfirmButton>
  )
}

type Labels = (typeof words)['tr']
/** The names that have a label or a help text. A label that is missing here does not compile. */
const secretNames: Record<keyof Labels['secret'], true> = {
  appSecretKey: true,
  restaurantSecretKey: true,
  apiKey: true,
  password: true,
  pushSecret: true,
  integrationKey: true,
  integrationSecret: true,
  encryptionKey: true,
  pushPassword: true,
  clientSecret: true,
  accessGrant: true,
  signingSecret: true,
}
const settingNames: Record<keyof Labels['setting'], true> = {
  chain_code: true,
  username: true,
  push_auth: true,
  push_user: true,
  supplier_id: true,
  executor_user: true,
  client_id: true,
  redirect_uri: true,
  tenant: true,
  delivery_by: true,
}
const helpedNames: Record<keyof Labels['settingHelp'], true> = {
  supplier_id: true,
  executor_user: true,
  push_user: true,
  client_id: true,
  redirect_uri: true,
  tenant: true,
}
const choiceNames: Record<keyof Labels['choice'], true> = {
  basic: true,
  hmac: true,
  key: true,
  restaurant: true,
  platform: true,
}
/** Whether a name has a label here. Without a label, the name itself is shown. */
const isNamed = <N extends string>(name: string, names: Record<N, true>): name is N => Object.hasOwn(names, name)

/** The input of one of the platform's own settings. */
function Setting({
  field: { name, choices },
  isRequired,
}: {
  field: PlatformSettings['fields'][number]
  isRequired: boolean
}) {
  const t = useWords(words)
  const label = isNamed(name, settingNames) ? t(`setting.${name}`) : name
  const choiceLabel = (it: string) => (isNamed(it, choiceNames) ? t(`choice.${it}`) : it)
  if (choices.length > 0)
    return (
      <SelectInput
        name={`settings.${name}`}
        label={label}
        options={optionsOf(choices, choiceLabel)}
        isRequired={isRequired}
      />
    )
  const help = isNamed(name, helpedNames) ? t(`settingHelp.${name}`) : undefined
  return <TextInput name={`settings.${name}`} label={label} description={help} isRequired={isRequired} />
}

/** The addresses that must be entered at the platform, so that it sends its events here. */
function Addresses({ row: { addresses } }: { row: PlatformSettings }) {
  const t = useWords(words)
  if (addresses.length === 0) return null
  return (
    <details className="rounded-control bg-sunken px-3 py-2 text-sm">
      <summary className="min-h-9 cursor-pointer py-2 font-medium pointer-coarse:min-h-11">{t('addresses')}</summary>
      <p className="text-muted">{t('addressesHelp')}</p>
      <ul className="mt-2 grid gap-1.5">
        {addresses.map(({ name, method, url }) => (
          <li key={name} className="min-w-0 break-all">
            {name && (
              <>
                <span className="text-muted">
                  {name} · {method}
                </span>
                <br />
              </>
            )}
            <CopyText text={url} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is done here, and what stays on the platform's own screens. */
function Capabilities({ row: { capabilities } }: { row: PlatformSettings }) {
  const t = useWords(words)
  const heldBy = (...holders: CapabilityHolder[]) =>
    platformCapabilities.filter((it) => holders.includes(capabilities[it]))
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('works')}</h3>
      <ul className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-2">
        {heldBy('ours', 'by_courier').map((it) => (
          <li key={it} className="flex gap-2">
            <Check size={15} aria-hidden className="mt-0.5 shrink-0 text-success" />
            {t(`capability.${it}`)}
            {capabilities[it] === 'by_courier' && ` (${t('byCourier')})`}
          </li>
        ))}
      </ul>
      <h3 className="mt-2 text-sm font-medium">{t('theirs')}</h3>
      <ul className="grid gap-x-5 gap-y-1 text-sm text-muted sm:grid-cols-2">
        {heldBy('theirs').map((it) => (
          <li key={it} className="flex gap-2">
            <Minus size={15} aria-hidden className="mt-0.5 shrink-0" />
            {t(`subject.${it}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
