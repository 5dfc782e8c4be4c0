import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { Segmented } from '#panel/ui/segmented.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { answerOf, bodyOf, fieldsOf, statusOf, type AppCall, type Description, type Parameter } from './description.ts'
import { Code } from './code.tsx'
import { FieldsTable } from './fields-table.tsx'
import { Prose } from './prose.tsx'
import { sampleKinds, sampleOf, type SampleKind } from './samples.ts'
import { TryIt } from './try-it.tsx'
import { words } from './words.ts'

interface CallProps {
  call: AppCall
  all: Description
  apiKey: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  kind: SampleKind
  onKind: (kind: SampleKind) => void
}

/** Where a call's parameters are sent, in the order in which they are shown. */
const places = [
  ['query', (where: Parameter['in']) => where !== 'header'],
  ['header', (where: Parameter['in']) => where === 'header'],
] as const

/** One call: a line that opens to its fields, samples and a form to try it. */
export function CallRow({ call, isOpen, onOpen, ...rest }: CallProps) {
  return (
    <li id={call.operationId} className="scroll-mt-20">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-row w-full flex-wrap items-center gap-x-3 px-5 py-2 text-left hover:bg-hover"
      >
        <ChevronRight size={16} aria-hidden className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
        <span className="font-medium">{call.summary}</span>
        <code className="min-w-0 text-xs break-all text-muted max-sm:basis-full max-sm:pl-7 sm:ml-auto">{`${call.method} /api${call.path}`}</code>
      </button>
      {isOpen && <Opened call={call} {...rest} />}
    </li>
  )
}

function Opened({ call, all, apiKey, kind, onKind }: Omit<CallProps, 'isOpen' | 'onOpen'>) {
  const t = useWords(words)
  const [isTried, setTried] = useState(false)
  const sample = sampleOf(kind, call, location.origin)
  const given = call.parameters.filter((it) => it.in !== 'header' || it.required)
  const body = bodyOf(call)?.schema
  const answer = answerOf(call)
  return (
    <div className="grid gap-5 px-5 pt-1 pb-5">
      <p className="max-w-prose text-pretty">
        <Prose text={call.description} />
      </p>
      <div className="grid min-w-0 gap-x-6 gap-y-4 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2">
          <Segmented
            label={t('code')}
            value={kind}
            onChange={onKind}
            segments={optionsOf(sampleKinds, t)}
            className="w-fit"
          />
          <Code text={sample} />
        </div>
        {answer && (
          <div className="grid min-w-0 content-start gap-2">
            <h4 className="flex min-h-ctl items-center text-sm font-medium">
              {t('sampleAnswer', { status: statusOf(call) })}
            </h4>
            <Code text={JSON.stringify(answer.example, null, 2)} />
          </div>
        )}
      </div>
      {places.map(([title, isHere]) => (
        <FieldsTable
          key={title}
          title={t(title)}
          required={t('required')}
          fields={given
            .filter((it) => isHere(it.in))
            .map((it) => [
              it.name,
              { ...it.schema, ...(it.description && { description: it.description }) },
              it.required === true,
            ])}
          all={all}
        />
      ))}
      {body && <FieldsTable title={t('body')} required={t('required')} fields={fieldsOf(body, all)} all={all} />}
      {answer?.schema && (
        <FieldsTable
          title={t('answer')}
          required=""
          fields={fieldsOf(answer.schema, all).map(([name, field]) => [name, field, false])}
          all={all}
        />
      )}
      {bodyOf(call) || !call.requestBody ? (
        <section className="grid gap-3">
          <button
            type="button"
            aria-expanded={isTried}
            onClick={() => setTried(!isTried)}
            className="flex min-h-8 items-center gap-2 text-left text-sm font-medium hover:bg-hover"
          >
            <ChevronRight size={14} aria-hidden className={isTried ? 'rotate-90' : undefined} />
            {t('tryIt')}
          </button>
          {isTried && <TryIt call={call} apiKey={apiKey} />}
        </section>
      ) : null}
    </div>
  )
}
