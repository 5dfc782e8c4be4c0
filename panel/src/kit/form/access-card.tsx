import { useEffect, useState, type ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { accessHosts } from '#contract/kit/access.ts'
import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { AccessStanding, type AccessRecord, type AccessStandingProps } from './access-standing.tsx'
import { accessWords } from './access-words.ts'
import { DateInput } from './amounts.tsx'
import { PasswordInput, SelectInput, SwitchInput } from './fields.tsx'
import { useInside } from './form.tsx'
import { FormCard } from './form-card.tsx'
import { ReadFact } from './read-fact.tsx'
import { formWords } from '../words/form-words.ts'
import { optionsOf, useFormat } from '../words/format.ts'
import type { HistoryProps } from '../record/history.tsx'
import { useSend } from '../server/query.ts'
import { useRecordForm } from './record-form.tsx'
import { useCan, type Permission } from '../server/session.ts'
import { useWords } from '../words/words.ts'

export interface AccessNoun {
  noun: string
  input: Schema
  read: Call
  update: Call
  check?: Call
  history: HistoryProps['call']
}

interface AccessCardProps<R extends AccessRecord> extends Omit<AccessStandingProps, 'record'> {
  noun: AccessNoun
  /** The owner of this access to an external system, such as a branch, as path parameters. */
  params: Record<string, string>
  record: R
  /**
   * The form's values that only this kind of access has. The values that every access has are
   * added.
   */
  valuesOf: (record: R | null) => FieldValues
  /**
   * The names of the fields that hold secrets, such as a password. They start empty, because nobody
   * can read a stored secret.
   */
  secrets: readonly string[]
  title: string
  description?: ReactNode
  /** Further calls whose cached answers must be fetched again after saving. */
  invalidates?: readonly Call[]
  above?: ReactNode
  below?: ReactNode
  /** Further actions, shown while the access is switched on and nothing is unsaved. */
  acts?: ReactNode
  /** Shown beside the buttons. */
  note?: ReactNode
  /** Called when the form gets its first unsaved change, and when it has none any more. */
  onEdit?: (isEdited: boolean) => void
  /** The inputs of the card. */
  children: ReactNode
}

/**
 * A card for the access to an external system: its status, its form (`children` plus the fields
 * common to every access), its version and history, and a check of the connection. Secrets are
 * written but never shown.
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
      // A new access starts switched on.
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
        save.mutate({ params, body: { ...body, version: edit.version() } } as CallInput<Call>)
      }
      note={[isSaved && f('saved', { name: title }), props.note].filter(Boolean).join(' · ')}
      above={
        <>
          <AccessStanding {...props} />
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

/** A field for a secret of an access: the secret can be set, but nobody can read it. */
export function SecretInput({
  name,
  label,
  isThere,
  help,
  isRequired,
}: {
  name: string
  label: string
  isThere: boolean
  help?: string
  isRequired?: boolean
}) {
  const t = useWords(accessWords)
  if (useInside().isReadOnly) return <ReadFact label={label}>{t(isThere ? 'secretKept' : 'secretMissing')}</ReadFact>
  return (
    <PasswordInput
      name={`secrets.${name}`}
      label={label}
      description={isThere ? t('secretThere') : (help ?? t('secretMissing'))}
      autoComplete="off"
      isRequired={isRequired}
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
      onPress={() => check.mutate({ params } as CallInput<Call>)}
    >
      {t('check')}
    </Button>
  )
}
