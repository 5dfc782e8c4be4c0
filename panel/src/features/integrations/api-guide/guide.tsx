import { Fragment, useEffect, useState } from 'react'
import { Card } from '#panel/ui/card.tsx'
import { linkClass, loneLinkClass } from '#panel/ui/link-class.ts'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { clientWords } from '#panel/kit/words/kit-words.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Anchor } from './anchor.tsx'
import { CallRow } from './call-row.tsx'
import { addressOf, callsOf, loadDescription, type Description } from './description.ts'
import { Prose } from './prose.tsx'
import { SampleApp } from './sample-app.tsx'
import type { SampleKind } from './samples.ts'
import { tasks } from './tasks.ts'
import { Changes } from './changes.tsx'
import { Webhooks } from './webhooks.tsx'
import { words } from './words.ts'

/** The wings in the order in which an app maker meets them. */
const wings = ['organisation', 'menu', 'ordering', 'members', 'dining', 'integrations'] as const
const rules = ['ruleKey', 'ruleMoney', 'ruleTwice', 'ruleLang', 'ruleGuest', 'ruleRate', 'ruleNew'] as const

/** How to write an app: tasks, each call with samples and a form to try it, and the errors. */
export function Guide() {
  const t = useWords(words)
  const lang = useLanguage()
  const [tries, setTries] = useState(1)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-prose text-pretty text-muted">
        {t('intro', { origin: location.origin })}{' '}
        <a href={addressOf(lang)} target="_blank" rel="noreferrer" className={linkClass}>
          {t('openapi')}
        </a>
      </p>
      <Card title={t('rules')}>
        <ul className="grid list-disc gap-x-10 gap-y-1.5 pl-5 text-pretty lg:grid-cols-2">
          {rules.map((it) => (
            <li key={it}>
              <Prose text={t(it)} />
            </li>
          ))}
        </ul>
      </Card>
      <Loaded key={`${lang} ${tries}`} lang={lang} onAgain={() => setTries(tries + 1)} />
    </div>
  )
}

/** The calls, as soon as their description is there. */
function Loaded({ lang, onAgain }: { lang: Lang; onAgain: () => void }) {
  const c = useWords(clientWords)
  const [all, setAll] = useState<Description | 'failed'>()
  useEffect(() => {
    let isThere = true
    const set = (it: Description | 'failed') => isThere && setAll(it)
    void loadDescription(lang).then(set, () => set('failed'))
    return () => {
      isThere = false
    }
  }, [lang])
  if (all === 'failed') return <Refused message={c('noReply')} onAgain={onAgain} />
  return all ? <Calls all={all} /> : <Skeleton className="h-[80vh]" />
}

function Calls({ all }: { all: Description }) {
  const t = useWords(words)
  const calls = callsOf(all)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([location.hash.slice(1)]))
  const [kind, setKind] = useState<SampleKind>('curl')
  const [apiKey, setApiKey] = useState('')
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  const set = (id: string, isOpen: boolean) => {
    const next = new Set(opened)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpened(next)
  }
  const show = (id: string) => {
    set(id, true)
    const row = document.getElementById(id)
    row?.scrollIntoView()
    row?.querySelector('button')?.focus({ preventScroll: true })
  }
  const filled = wings.filter((wing) => calls.some((it) => it.tags[0] === wing))
  return (
    <>
      <nav aria-label={t('contents')}>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {(['tasks', ...filled, 'sample', 'webhooks', 'changes', 'errors'] as const).map((it) => (
            <li key={it}>
              <a href={`#${it}`} className={loneLinkClass}>
                {t(it)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Card title={<Anchor id="tasks">{t('tasks')}</Anchor>}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          {tasks.map(({ title, steps }) => (
            <section key={title}>
              <h3 className="pb-1.5 font-medium">{t(title)}</h3>
              <ol className="grid list-decimal gap-1.5 pl-5 marker:text-muted">
                {steps.map(([text, ...ids]) => (
                  <li key={text} className="text-pretty">
                    <Prose text={t(text)} />
                    {ids.map((id, at) => (
                      <Fragment key={id}>
                        {at > 0 ? ' · ' : ' '}
                        <button type="button" onClick={() => show(id)} className={`${linkClass} text-left`}>
                          {calls.find((it) => it.operationId === id)?.summary}
                        </button>
                      </Fragment>
                    ))}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </Card>
      <div className="max-w-md">
        <PasswordField
          label={t('key')}
          description={t('keyHelp')}
          value={apiKey}
          onChange={setApiKey}
          autoComplete="off"
        />
      </div>
      {filled.map((wing) => (
        <Card key={wing} title={<Anchor id={wing}>{t(wing)}</Anchor>} isFlush>
          <ul className="divide-y divide-line border-t border-line">
            {calls
              .filter((it) => it.tags[0] === wing)
              .map((call) => (
                <CallRow
                  key={call.operationId}
                  {...{ call, all, apiKey, kind }}
                  onKind={setKind}
                  isOpen={opened.has(call.operationId)}
                  onOpen={(isOpen) => set(call.operationId, isOpen)}
                />
              ))}
          </ul>
        </Card>
      ))}
      <SampleApp />
      <Webhooks all={all} />
      <Changes />
      <Errors all={all} />
    </>
  )
}

/** Every error an answer may carry, as the description lists them: `- \`code\` (status): text`. */
function Errors({ all }: { all: Description }) {
  const t = useWords(words)
  const lines = (all.components.schemas['ProblemCode']?.description ?? '').split('\n')
  const rows = lines.flatMap((line) => {
    const [, code, status, text] = /^- `(\w+)` \((\d+)\): (.*)$/.exec(line) ?? []
    return code && status && text ? [{ code, status, text }] : []
  })
  return (
    <Card title={<Anchor id="errors">{t('errors')}</Anchor>}>
      <p className="max-w-prose pb-4 text-pretty">
        <Prose text={t('errorsText')} />
      </p>
      <dl className="divide-y divide-line border-t border-line text-sm">
        {rows.map(({ code, status, text }) => (
          <div key={code} id={code} className="scroll-mt-20 gap-x-4 py-1.5 sm:grid sm:grid-cols-[15rem_1fr]">
            <dt>
              <code>{code}</code> <span className="text-muted tabular-nums">{status}</span>
            </dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
