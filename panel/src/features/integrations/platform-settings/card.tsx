import { useState } from 'react'
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
import { CopyText } from '#panel/ui/copy-text.tsx'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { labelOf } from './labels.ts'
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
          {row.version > 0 && <PageLinks branch_id={branch_id} row={row} />}
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

/** Links to the connection's health (orders, answers, errors) and to the menu on the platform. */
function PageLinks({ branch_id, row }: { branch_id: string; row: PlatformSettings }) {
  const t = useWords(words)
  const to = `/manegement/${branch_id}/settings/integration-platform-settings/${row.name}`
  const { name } = platforms[row.name]
  const style = buttonClass('plain', 'small')
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={to} aria-label={`${t('health')}: ${name}`} className={style}>
        {t('health')}
      </Link>
      {row.is_active && (
        <Link to={`${to}/menu`} aria-label={`${t('menu')}: ${name}`} className={style}>
          {t('menu')}
        </Link>
      )}
    </div>
  )
}

/** The platform's settings and secrets. A link that is switched off may lack some. */
function PlatformFields({ row }: { row: PlatformSettings }) {
  const lang = useLanguage()
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
          label={labelOf(lang, 'secret', secret) ?? secret}
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
      title={t('removeKeysTitle', { name: platforms[name].name })}
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

/** The input of one of the platform's own settings. */
function Setting({
  field: { name, choices },
  isRequired,
}: {
  field: PlatformSettings['fields'][number]
  isRequired: boolean
}) {
  const lang = useLanguage()
  const label = labelOf(lang, 'setting', name) ?? name
  const choiceLabel = (it: string) => labelOf(lang, 'choice', it) ?? it
  if (choices.length > 0)
    return (
      <SelectInput
        name={`settings.${name}`}
        label={label}
        options={optionsOf(choices, choiceLabel)}
        isRequired={isRequired}
      />
    )
  const help = labelOf(lang, 'settingHelp', name)
  return <TextInput name={`settings.${name}`} label={label} description={help} isRequired={isRequired} />
}

/** The addresses that must be entered at the platform, so that it sends its events here. */
function Addresses({ row: { addresses, worked_at } }: { row: PlatformSettings }) {
  const t = useWords(words)
  // Whoever enters the keys needs the addresses next.
  const [isNew] = useState(worked_at === null)
  if (addresses.length === 0) return null
  return (
    <details open={isNew} className="rounded-control bg-sunken px-3 py-2 text-sm">
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
