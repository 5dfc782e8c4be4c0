import { useState } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { bodyOf, type AppCall } from './description.ts'
import { words } from './words.ts'

interface Reply {
  said: string
  text: string
}

/** Makes a call with the reader's own key, and shows what the server answers. */
export function TryIt({ call, apiKey }: { call: AppCall; apiKey: string }) {
  const t = useWords(words)
  const lang = useLanguage()
  const asked = call.parameters.filter((it) => it.in !== 'header' || it.required)
  const example = bodyOf(call)?.example
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(example === undefined ? '' : JSON.stringify(example, null, 2))
  const [error, setError] = useState<string>()
  const [reply, setReply] = useState<Reply>()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    if (body && !isJson(body)) return setError(t('notJson'))
    setError(undefined)
    setSending(true)
    const began = performance.now()
    try {
      const answer = await fetch(addressWith(call, values), {
        method: call.method,
        headers: {
          authorization: `Bearer ${apiKey.trim()}`,
          lang,
          ...(body && { 'content-type': 'application/json' }),
          ...(call.parameters.some((it) => it.name === 'Idempotency-Key') && {
            'idempotency-key': crypto.randomUUID(),
          }),
          ...headersWith(call, values),
        },
        ...(body && { body }),
      })
      const text = await answer.text()
      const ms = Math.round(performance.now() - began)
      setReply({ said: t('replied', { status: answer.status, ms }), text: isJson(text) ? pretty(text) : text })
    } catch {
      setReply({ said: t('noReply'), text: '' })
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (apiKey && !isSending) void send()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {asked.map(({ name, required }) => (
          <TextField
            key={name}
            label={name}
            isRequired={required === true}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {example !== undefined && (
        <div className="[&_textarea]:font-mono [&_textarea]:text-sm">
          <TextArea
            label={t('sentBody')}
            description={hasIds(example) && t('sampleIds')}
            value={body}
            onChange={setBody}
            rows={8}
            error={error}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="solid" isDisabled={!apiKey} isPending={isSending}>
          {t('send')}
        </Button>
        {!apiKey && <p className="text-sm text-muted">{t('needsKey')}</p>}
        <p role="status" className="text-sm font-medium tabular-nums">
          {reply?.said}
        </p>
      </div>
      {reply?.text && (
        <pre className="break-words whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-xs">{reply.text}</pre>
      )}
    </form>
  )
}

/** The address with the given values. What was left empty is left out of the query. */
function addressWith({ path, parameters }: AppCall, values: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]?.trim() || name))
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: where }) =>
      where === 'query' && values[name]?.trim() ? [[name, values[name].trim()]] : [],
    ),
  ).toString()
  return `/api${filled}${query && `?${query}`}`
}

/** The headers that a call requires, with the given values. */
const headersWith = ({ parameters }: AppCall, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: where, required }) =>
      where === 'header' && required ? [[name, values[name]?.trim() ?? '']] : [],
    ),
  )

/** Whether a sample body names records, which the reader's own company does not have. */
const hasIds = (example: unknown) => /_id":"/.test(JSON.stringify(example))

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const pretty = (text: string) => JSON.stringify(JSON.parse(text), null, 2)
