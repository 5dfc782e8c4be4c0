import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  mayLock,
  type Level,
  type Locker,
  type NameAt,
  type Settings,
  type settingsOf,
} from '#contract/kit/settings.ts'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Ago } from '../words/ago.tsx'
import { Refusal } from '../server/client.ts'
import { FormCard } from '../form/form-card.tsx'
import { formWords } from '../words/form-words.ts'
import { withRules } from '../form/form.tsx'
import { ask, useSend } from '../server/query.ts'
import { useRecordForm } from '../form/record-form.tsx'
import { useCan, type Permission } from '../server/session.ts'
import type { SettingNoun as Noun, SettingParams as Params, SettingRow as Row } from './setting-row.ts'
import { SettingSource } from './setting-source.tsx'
import { settingWords } from './setting-words.ts'
import { Unloaded } from '../record/unloaded.tsx'
import { useWords } from '../words/words.ts'

/** How a setting is shown: its inputs (fields.tsx) under a title and a sentence. */
export interface ShownSetting {
  title: string
  help: string
  inputs: ReactNode
}

export interface SettingCardsProps<L extends Level, S extends Settings> {
  noun: ReturnType<typeof settingsOf<L, S>>
  /** The owner of the settings, as path parameters. */
  params: object
  /** Where to go if the settings cannot be read. */
  back: string
  cards: { [N in NameAt<S, L>]?: ShownSetting | undefined }
}

/**
 * The settings of one level (platform, company or branch), one card each, in the order of `cards`.
 * Each card shows where its value comes from and is saved separately. Its setting can be locked for
 * the levels below, and one press reverts it to the inherited value.
 */
export function SettingCards<L extends Level, S extends Settings>(props: SettingCardsProps<L, S>) {
  const noun = props.noun as unknown as Noun
  const params = props.params as Params
  const { data, error, refetch } = useQuery({ ...ask(noun.list, { params }), refetchOnWindowFocus: false })
  if (error) return <Unloaded error={error} back={props.back} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return Object.entries<ShownSetting | undefined>(props.cards).map(([name, shown]) => {
    const row = data.find((it) => it.name === name)
    return row && shown && <SettingCard key={name} {...{ noun, params, row, shown }} />
  })
}

const valuesOf = (row: Row | null) => ({ ...row?.value })

/** One setting with its own form, version and history. */
function SettingCard({ noun, params: at, row, shown }: { noun: Noun; params: Params; row: Row; shown: ShownSetting }) {
  const t = useWords(settingWords)
  const f = useWords(formWords)
  const can = useCan()
  const { name, above } = row
  const { title } = shown
  const params = { ...at, name }
  /**
   * The last action is reported in the card itself, because a toast would cover the buttons of the
   * cards below.
   */
  const [done, setDone] = useState<{ kind: 'saved' } | { kind: 'inherited'; row: Row } | null>(null)
  const { schema, faults } = noun.settings[name]!
  const [rules] = useState(() => (faults ? withRules(schema, faults as never) : schema))
  const edit = useRecordForm({
    id: `${noun.noun}:${Object.values(params).join(':')}`,
    schema: rules,
    record: row,
    valuesOf,
  })
  const invalidates = [noun.list, noun.read, noun.history]
  const save = useSend(noun.update, {
    invalidates,
    onDone: (answer) => {
      edit.takeSaved(answer)
      setDone({ kind: 'saved' })
    },
    onRefused: (refusal) => edit.refuse(inForm(refusal), true),
  })
  const inherit = useSend(noun.inherit, {
    invalidates,
    onDone: (answer) => {
      edit.take(answer)
      setDone({ kind: 'inherited', row })
    },
    onRefused: (refusal) => edit.refuse(inForm(refusal)),
  })
  const isOwn = row.source === noun.level
  const mayWrite = can(noun.update.permission as Permission)
  const isReadOnly = !mayWrite || row.locked_by !== null
  const { isDirty } = edit
  const lock = (is_locked: boolean) =>
    save.mutate({ params, body: { value: row.value, version: edit.version(), is_locked } })
  return (
    <FormCard
      title={title}
      description={shown.help}
      edit={edit}
      history={row.updated_at ? { call: noun.history, params } : undefined}
      isReadOnly={isReadOnly}
      isSaving={save.isPending}
      onSubmit={(value) => save.mutate({ params, body: { value, version: edit.version() } })}
      note={
        done?.kind === 'saved'
          ? f('saved', { name: title })
          : isOwn &&
            row.updated_at && (
              <>
                {t('changed')} <Ago iso={row.updated_at} />
              </>
            )
      }
      acts={
        done?.kind === 'inherited' && (
          <Button
            onPress={() => {
              const { value, is_locked } = done.row
              save.mutate({ params, body: { value, version: edit.version(), is_locked } })
            }}
          >
            {t('undo')}
          </Button>
        )
      }
    >
      {mayInherit(noun, name) && (
        <SettingSource row={row} level={noun.level}>
          {!isReadOnly && !isDirty && (
            <>
              {mayLock(noun.settings[name]!, noun.level) && (
                <Button size="small" isPending={save.isPending} onPress={() => lock(!row.is_locked)}>
                  {row.is_locked ? t('unlock') : t(`lock.${noun.level as Level as Locker}`)}
                </Button>
              )}
              {isOwn && (
                <Button
                  size="small"
                  isPending={inherit.isPending}
                  onPress={() => inherit.mutate({ params, query: { version: edit.version() } })}
                >
                  {t(`use.${(above?.source ?? 'start') as 'start' | Locker}`)}
                </Button>
              )}
            </>
          )}
        </SettingSource>
      )}
      {shown.inputs}
    </FormCard>
  )
}

/**
 * Whether the card shows where the value comes from. Only a setting that several levels may set
 * does.
 */
const mayInherit = ({ settings }: Noun, name: string) => settings[name]!.levels.length > 1

/**
 * Removes `value.` from the paths of wrong fields. The server names a field by its place in the
 * body (`value.page_title`), but here the value itself is the form.
 */
function inForm({ status, message, problem }: Refusal): Refusal {
  const errors = problem?.errors?.map((it) => ({ ...it, path: it.path.replace(/^value\./, '') }))
  return new Refusal(status, message, problem && errors ? { ...problem, errors } : problem)
}
