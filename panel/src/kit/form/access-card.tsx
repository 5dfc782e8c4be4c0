import { useEffect, useState, type ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { accessHosts } from '#contract/kit/access.ts'
import type { Call, Given, Schema } from '#contract/kit/call.ts'
import { daysBetween } from '#contract/kit/wall-clock.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { accessWords } from './access-words.ts'
import { Ago } from '../words/ago.tsx'
import { DateInput } from './amounts.tsx'
import { PasswordInput, SelectInput, SwitchInput } from './fields.tsx'
import { FormCard } from './form-card.tsx'
import { formWords } from '../words/form-words.ts'
import { optionsOf, useFormat } from '../words/format.ts'
import type { HistoryProps } from '../record/history.tsx'
import { useSend } from '../server/query.ts'
import { useRecordForm } from './record-form.tsx'
import { useCan, type Permission } from '../server/session.ts'
import { useToday } from '../words/today.ts'
import { useWords } from '../words/words.ts'

const warnedDays = 30

/** What an answer about every access says (contract/src/kit/access.ts). */
interface AccessRecord {
  version: number
  is_active: boolean
  expires_on: string | null
  former_until: string | null
  can_keep_former: boolean
  checked: { at: string; is_well: boolean; said: string } | null
  worked_at: string | null
  failure: { at: string; said: string } | null
  host?: unknown
}
interface AccessNoun {
  noun: string
  input: Schema
  read: Call
  update: Call
  check?: Call
  history: HistoryProps['call']
}

/** How it stands, in words of its own. */
interface Standing {
  never: string
  off: string
  /** Before and after it has worked on its own for the first time. */
  silent?: string
  worked?: string
  /** What it means that it does not work. */
  failing?: string
}

interface AccessCardProps<R extends AccessRecord> {
  noun: AccessNoun
  /** Whose it is, as the path parameters. */
  params: Record<string, string>
  record: R
  /** Its own fields; those of every access are added. */
  valuesOf: (record: R | null) => FieldValues
  /** The names of its secrets. They begin empty, since nobody can read them. */
  secrets: readonly string[]
  title: string
  description?: ReactNode
  /** Who is at the other end, and how what they say is put. */
  party: string
  said: (said: string) => string
  standing: Standing
  /** Calls whose answers are old after a saving, besides its own. */
  invalidates?: readonly Call[]
  above?: ReactNode
  below?: ReactNode
  /** What else can be done while it is in use and nothing is unsaved. */
  acts?: ReactNode
  /** Said beside the buttons. */
  note?: ReactNode
  /** Told whether anything is unsaved. */
  onEdit?: (isEdited: boolean) => void
  /** Its inputs. */
  children: ReactNode
}

/**
 * An access to somebody else's system in its card: how it stands, its form (children, and what every access has), version and history, and a way to try it. Secrets are written and never shown.
 */
export function AccessCard<R extends AccessRecord>(props: AccessCardProps<R>) {
  const { noun, params, record, valuesOf, title } = props
  const t = useWords(accessWords)
  const f = useWords(formWords)
  const can = useCan()
  const [isSaved, setSaved] = useState(false)
  const edit = useRecordForm({
    id: [noun.noun, ...Object.values(params)].join(':'),
    schema: noun.input,
    record,
    valuesOf: (it: R | null) => ({
      ...valuesOf(it),
      // One that never was starts in use.
      is_active: !it?.version || it.is_active,
      expires_on: it?.expires_on ?? null,
      ...(it?.can_keep_former && { keeps_former: it.former_until !== null }),
      secrets: Object.fromEntries(props.secrets.map((name) => [name, ''])),
    }),
    secrets: ['secrets'],
  })
  const invalidates = [noun.read, noun.history, ...(props.invalidates ?? [])]
  const save = useSend(noun.update, {
    invalidates,
    onDone: (answer) => {
      edit.takeSaved(answer as R)
      setSaved(true)
    },
    onRefused: (refusal) => edit.refuse(refusal, true),
  })
  const { isDirty } = edit
  const { onEdit } = props
  useEffect(() => onEdit?.(isDirty), [onEdit, isDirty])
  const isThere = record.version > 0
  const isReadOnly = !can(noun.update.permission as Permission)
  const isTried = isThere && record.is_active && !isReadOnly
  return (
    <FormCard
      title={title}
      description={props.description}
      edit={edit}
      history={isThere ? { call: noun.history, params } : undefined}
      isReadOnly={isReadOnly}
      isSaving={save.isPending}
      onSubmit={(body: FieldValues) =>
        save.mutate({ params, body: { ...body, version: edit.version() } } as Given<Call>)
      }
      said={[isSaved && f('saved', { name: title }), props.note].filter(Boolean).join(' · ')}
      above={
        <>
          <Stands {...props} />
          {props.above}
        </>
      }
      below={props.below}
      acts={
        <>
          {!isReadOnly && isThere && props.acts}
          {isTried && noun.check && <Try call={noun.check} params={params} invalidates={invalidates} />}
        </>
      }
    >
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      {props.children}
      {(record.host || (record.host === null && !isThere)) && (
        <SelectInput name="host" label={t('host')} options={optionsOf(accessHosts, (it) => t(`hosts.${it}`))} />
      )}
      <DateInput name="expires_on" label={t('expires_on')} description={t('expiresHelp')} />
      {isThere && record.can_keep_former && <KeepsFormer until={record.former_until} />}
    </FormCard>
  )
}

/** A secret of an access: what it is nobody can read. */
export function SecretInput({
  name,
  label,
  isThere,
  help,
}: {
  name: string
  label: string
  isThere: boolean
  help?: string
}) {
  const t = useWords(accessWords)
  return (
    <PasswordInput
      name={`secrets.${name}`}
      label={label}
      description={isThere ? t('secretThere') : (help ?? t('secretMissing'))}
      autoComplete="off"
    />
  )
}

function KeepsFormer({ until }: { until: string | null }) {
  const t = useWords(accessWords)
  const format = useFormat()
  return (
    <SwitchInput
      name="keeps_former"
      label={t('keeps_former')}
      description={until ? t('keptUntil', { until: format.dateTime(until) }) : t('keepsHelp')}
      className="col-span-full"
    />
  )
}

function Try({
  call,
  params,
  invalidates,
}: {
  call: Call
  params: Record<string, string>
  invalidates: readonly Call[]
}) {
  const t = useWords(accessWords)
  const check = useSend(call, { invalidates })
  return (
    <Button
      icon={<RefreshCw size={15} aria-hidden />}
      isPending={check.isPending}
      onPress={() => check.mutate({ params } as Given<Call>)}
    >
      {t('check')}
    </Button>
  )
}

/** Whether it works, and what somebody has to see to. */
function Stands<R extends AccessRecord>({ record, standing, party, said }: AccessCardProps<R>) {
  const t = useWords(accessWords)
  const { checked, failure, worked_at } = record
  if (record.version === 0) return <Banner kind="info" title={standing.never} />
  if (!record.is_active) return <Banner kind="warning" title={standing.off} />
  const quoted = (it: { said: string }) => t('itSaid', { party, said: said(it.said) })
  return (
    <>
      <Expires on={record.expires_on} />
      {failure && (
        <Dated kind="warning" title={t('failing')} at={failure.at}>
          {[standing.failing, quoted(failure)].filter(Boolean).join(' ')}
        </Dated>
      )}
      {checked && (
        <Dated
          kind={checked.is_well ? 'success' : 'warning'}
          title={checked.is_well ? t('well', { name: checked.said }) : t('notWell')}
          at={checked.at}
        >
          {!checked.is_well && quoted(checked)}
        </Dated>
      )}
      {!failure && !checked && worked_at && (
        <Dated kind="success" title={standing.worked ?? t('worked')} at={worked_at} />
      )}
      {!failure && !checked && !worked_at && standing.silent && <Banner kind="info" title={standing.silent} />}
    </>
  )
}

function Expires({ on }: { on: string | null }) {
  const t = useWords(accessWords)
  const format = useFormat()
  const today = useToday()
  const left = on === null ? Infinity : daysBetween(today, on)
  if (on === null || left > warnedDays) return null
  return (
    <Banner kind="warning" title={t(left < 0 ? 'expired' : 'expires', { date: format.date(`${on}T12:00:00`) })}>
      {t('expiresText')}
    </Banner>
  )
}

const Dated = ({
  kind,
  title,
  at,
  children,
}: {
  kind: 'success' | 'warning'
  title: string
  at: string
  children?: ReactNode
}) => (
  <Banner
    kind={kind}
    title={
      <>
        {title} · <Ago iso={at} />
      </>
    }
  >
    {children}
  </Banner>
)
