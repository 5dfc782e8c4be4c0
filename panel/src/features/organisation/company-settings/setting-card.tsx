import { useState, type ReactNode } from 'react'
import { companySetting, companySettings, type CompanySetting } from '#contract/organisation/company-settings.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Ago } from '#panel/kit/ago.tsx'
import { Refusal } from '#panel/kit/client.ts'
import { formWords } from '#panel/kit/form-words.ts'
import { useSend } from '#panel/kit/query.ts'
import { RecordHistory, RecordInputs, RecordNotes, useRecordForm } from '#panel/kit/record-form.tsx'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

export interface SettingCardProps {
  company_id: string
  setting: CompanySetting
  title: string
  help: string
  /** The inputs. */
  children: ReactNode
}

const valuesOf = (setting: CompanySetting | null) => ({ ...setting?.value })

/** One setting of a company: its own form, its own version, its own history. */
export function SettingCard({ company_id, setting, title, help, children }: SettingCardProps) {
  const t = useWords(words)
  const f = useWords(formWords)
  const can = useCan()
  const { name } = setting
  const params = { company_id, name }
  const [isHistory, setHistory] = useState(false)
  const edit = useRecordForm({
    id: `setting:${company_id}:${name}`,
    schema: companySettings[name],
    record: setting,
    valuesOf,
  })
  const { isDirty } = edit
  const save = useSend(companySetting.update, {
    invalidates: [companySetting.list, companySetting.read, companySetting.history],
    onDone: (answer) => {
      edit.take(answer)
      toasts.add({ title: f('saved', { name: title }) })
    },
    onRefused: (refusal) => edit.refuse(inForm(refusal)),
  })
  const isReadOnly = !can('put-company-setting')
  return (
    <Card
      title={title}
      description={help}
      actions={
        setting.version > 0 && (
          <Button size="small" variant="ghost" aria-expanded={isHistory} onPress={() => setHistory(!isHistory)}>
            {isHistory ? f('details') : f('history')}
          </Button>
        )
      }
    >
      {isHistory && <RecordHistory call={companySetting.history} params={params} labels={edit.labels} />}
      {/* The form stays while its history is read, and so does what was typed. */}
      <div hidden={isHistory}>
        <div className="flex flex-col gap-4">
          <RecordNotes edit={edit} />
          <RecordInputs
            edit={edit}
            isReadOnly={isReadOnly}
            onSubmit={(value) => save.mutate({ params, body: { value, version: edit.version() } })}
          >
            {children}
          </RecordInputs>
        </div>
        <footer className="mt-5 flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-muted">
            {isDirty ? (
              f('unsaved')
            ) : setting.updated_at ? (
              <>
                {t('changed')} <Ago iso={setting.updated_at} />
              </>
            ) : (
              t('never')
            )}
          </p>
          {isDirty && <Button onPress={() => edit.form.reset()}>{t('undo')}</Button>}
          {!isReadOnly && (
            <Button type="submit" form={edit.id} variant={isDirty ? 'solid' : 'plain'} isPending={save.isPending}>
              {f('save')}
            </Button>
          )}
        </footer>
      </div>
    </Card>
  )
}

/** The server names a wrong field by its place in the body, `value.page_title`; here the value is the form. */
function inForm({ status, message, problem }: Refusal): Refusal {
  const errors = problem?.errors?.map((it) => ({ ...it, path: it.path.replace(/^value\./, '') }))
  return new Refusal(status, message, problem && errors ? { ...problem, errors } : problem)
}
