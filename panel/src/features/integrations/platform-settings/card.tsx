import { Check, RefreshCw } from 'lucide-react'
import {
  platformHosts,
  platformSettings,
  type PlatformSettings,
  type PlatformSettingsInput,
} from '#contract/integrations/platform-settings.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { useSaid } from '#panel/domain/integrations/outside-words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { useAccess } from '#panel/kit/form/access.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormCard } from '#panel/kit/form/form-card.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** What the form holds; secrets begin empty, since nobody can read them. A branch that was never linked starts with the link in use. */
const valuesOf = (row: PlatformSettings | null): PlatformSettingsInput => ({
  is_active: row?.version === 0 || (row?.is_active ?? false),
  external_id: row?.external_id ?? '',
  host: row?.host ?? null,
  secrets: Object.fromEntries(Object.keys(row?.secrets ?? {}).map((name) => [name, ''])),
})

/** A branch's link to one platform: its own form, version and history, and a way to see whether it works. */
export function PlatformCard({ branch_id, row }: { branch_id: string; row: PlatformSettings }) {
  const t = useWords(words)
  const params = { branch_id, name: row.name }
  const access = useAccess({
    noun: platformSettings,
    params,
    record: row,
    valuesOf,
    title: platforms[row.name].name,
    invalidates: [platformSettings.list],
  })
  const { card, invalidates, isThere, isReadOnly } = access
  const check = useSend(platformSettings.check, { invalidates })
  return (
    <FormCard
      {...card}
      description={t(isThere ? (row.is_active ? 'linked' : 'switchedOff') : 'notLinked')}
      above={<Checked row={row} />}
      below={
        <>
          <Addresses row={row} />
          <Capabilities row={row} />
        </>
      }
      acts={
        isThere &&
        row.is_active &&
        !isReadOnly && (
          <Button
            icon={<RefreshCw size={15} aria-hidden />}
            isPending={check.isPending}
            onPress={() => check.mutate({ params })}
          >
            {t('check')}
          </Button>
        )
      }
    >
      <Fields row={row} />
    </FormCard>
  )
}

function Checked({ row: { checked } }: { row: PlatformSettings }) {
  const t = useWords(words)
  const said = useSaid()
  if (!checked) return null
  return (
    <Banner
      kind={checked.is_well ? 'success' : 'warning'}
      title={
        <>
          {checked.is_well ? t('well', { name: checked.said }) : t('notWell')} · <Ago iso={checked.at} />
        </>
      }
    >
      {!checked.is_well && t('itSaid', { said: said(checked.said) })}
    </Banner>
  )
}

const secretNames = ['appSecretKey', 'restaurantSecretKey', 'apiKey'] as const
/** Whether a secret has a word of its own; another platform's goes by its name there. */
const isNamed = (name: string): name is (typeof secretNames)[number] => secretNames.some((it) => it === name)

function Fields({ row }: { row: PlatformSettings }) {
  const t = useWords(words)
  return (
    <>
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      <TextInput name="external_id" label={t('external_id')} description={t('externalHelp')} />
      {(row.host || row.version === 0) && (
        <SelectInput name="host" label={t('host')} options={optionsOf(platformHosts, (it) => t(`hosts.${it}`))} />
      )}
      {Object.entries(row.secrets).map(([name, isThere]) => (
        <PasswordInput
          key={name}
          name={`secrets.${name}`}
          label={isNamed(name) ? t(`secret.${name}`) : name}
          description={t(isThere ? 'secretThere' : 'secretMissing')}
          autoComplete="off"
        />
      ))}
    </>
  )
}

/** What somebody enters at the platform, so that its pushes come here. */
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
            <span className="text-muted">
              {name} · {method}
            </span>
            <br />
            <CopyText text={url} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Capabilities({ row: { capabilities } }: { row: PlatformSettings }) {
  const t = useWords(words)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('works')}</h3>
      <ul className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-2">
        {capabilities.map((it) => (
          <li key={it} className="flex gap-2">
            <Check size={15} aria-hidden className="mt-0.5 shrink-0 text-success" />
            {t(`capability.${it}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
