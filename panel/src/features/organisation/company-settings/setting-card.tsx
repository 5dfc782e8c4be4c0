import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { companySetting, companySettings, type CompanySetting } from '#contract/organisation/company-settings.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Ago } from '#panel/kit/ago.tsx'
import { Refusal } from '#panel/kit/client.ts'
import type { Labels } from '#panel/kit/differences.ts'
import { formWords } from '#panel/kit/form-words.ts'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form.tsx'
import { useSend } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const Stale = lazy(() => import('#panel/kit/stale.tsx'))
const History = lazy(() => import('#panel/kit/history.tsx'))

export interface SettingCardProps {
  company_id: string
  setting: CompanySetting
  title: string
  help: string
  onDirty: (isDirty: boolean) => void
  /** The inputs. */
  children: ReactNode
}

/** One setting of a company: its own form, its own version, its own history. */
export function SettingCard({ company_id, setting, title, help, onDirty, children }: SettingCardProps) {
  const t = useWords(words)
  const f = useWords(formWords)
  const can = useCan()
  const { name } = setting
  const params = { company_id, name }
  const [version, setVersion] = useState(setting.version)
  const [theirs, setTheirs] = useState<CompanySetting | null>(null)
  const [isHistory, setHistory] = useState(false)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(companySettings[name], setting.value)
  const { isDirty } = useFormState({ control: form.control })
  const tell = useEffectEvent(onDirty)
  useEffect(() => tell(isDirty), [isDirty])
  const take = (it: CompanySetting) => {
    form.reset(it.value)
    setVersion(it.version)
    setTheirs(null)
  }
  const save = useSend(companySetting.update, {
    invalidates: [companySetting.list, companySetting.read, companySetting.history],
    onDone: (answer) => {
      take(answer)
      toasts.add({ title: f('saved', { name: title }) })
    },
    onRefused: (refusal) => {
      if (refusal.problem?.code === 'stale_version') setTheirs(refusal.problem.current as CompanySetting)
      else {
        const rest = landErrors(form, inForm(refusal), labels)
        if (rest) sayRefusal(refusal, rest)
      }
    },
  })
  const isReadOnly = !can('put-company-setting')
  const id = `setting:${company_id}:${name}`
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
      {isHistory && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <History call={companySetting.history} given={{ params }} labels={labels} />
        </Suspense>
      )}
      {/* The form stays while its history is read, and so does what was typed. */}
      <div hidden={isHistory}>
        {theirs && (
          <div className="mb-4">
            <Suspense>
              <Stale
                theirs={theirs.value}
                mine={form.getValues()}
                labels={labels}
                onTake={() => take(theirs)}
                onKeep={() => {
                  setVersion(theirs.version)
                  setTheirs(null)
                }}
              />
            </Suspense>
          </div>
        )}
        <ContractForm
          id={id}
          form={form}
          schema={companySettings[name]}
          isReadOnly={isReadOnly}
          labels={labels}
          onSubmit={(value: FieldValues) => save.mutate({ params, body: { value, version } })}
        >
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
        </ContractForm>
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
          {isDirty && <Button onPress={() => form.reset()}>{t('undo')}</Button>}
          {!isReadOnly && (
            <Button type="submit" form={id} variant={isDirty ? 'solid' : 'plain'} isPending={save.isPending}>
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
