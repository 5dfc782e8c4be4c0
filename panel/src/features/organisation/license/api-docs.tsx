import { useQuery } from '@tanstack/react-query'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const address = '/api/openapi.json'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
}
interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> }
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

const load = async (): Promise<OpenApi> => {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(String(reply.status))
  return reply.json() as Promise<OpenApi>
}

/** The calls that an API key can use, read from the API's own description. */
export default function ApiDocs() {
  const t = useWords(words)
  const { data, error, refetch } = useQuery({ queryKey: [address], queryFn: load, staleTime: Infinity })
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const open = Object.entries(data.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, it]) => it.security.some((each) => 'apiKey' in each))
      .map(([method, it]) => ({ path, method: method.toUpperCase(), it })),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-pretty text-muted">
        {t('apiIntro')}{' '}
        <a href={address} target="_blank" rel="noreferrer" className={linkClass}>
          {t('openapi')}
        </a>
      </p>
      {open.map(({ path, method, it }) => (
        <Card key={it.operationId} title={<code>{`${method} /api${path}`}</code>}>
          <div className="grid grid-cols-1 gap-4">
            <CopyText text={curl(method, path, it)} className="w-full min-w-0">
              <code className="block max-w-full min-w-0 overflow-x-auto rounded-control bg-sunken px-3 py-2 text-xs whitespace-pre">
                {curl(method, path, it)}
              </code>
            </CopyText>
            {it.requestBody && <Fields schema={bodyOf(it).schema ?? {}} title={t('body')} required={t('required')} />}
          </div>
        </Card>
      ))}
    </div>
  )
}

const bodyOf = (it: Operation) => it.requestBody?.content['application/json'] ?? {}

function Fields({ schema, title, required }: { schema: Schema; title: string; required: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left font-medium">{title}</caption>
      <tbody className="divide-y divide-line">
        {Object.entries(schema.properties ?? {}).map(([name, it]) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-4 text-left align-top font-normal">
              <code>{name}</code>
            </th>
            <td className="py-1.5 pr-4 align-top text-muted">{typeOf(it)}</td>
            <td className="py-1.5 text-right align-top text-muted">{schema.required?.includes(name) && required}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A schema in a few words: `string`, `"cash" | "card"`, `{name, phone}[]`. */
function typeOf(it: Schema): string {
  if (it.enum) return it.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (it.anyOf) return it.anyOf.map(typeOf).join(' | ')
  if (it.items) return `${typeOf(it.items)}[]`
  if (it.properties) return `{${Object.keys(it.properties).join(', ')}}`
  return [it.type ?? 'string'].flat().join(' | ')
}

/** A sample request, with the example from the description. */
function curl(method: string, path: string, it: Operation): string {
  const lines = [`curl -X ${method} ${location.origin}/api${path}`, `-H "Authorization: Bearer $KEY"`]
  if (it.requestBody)
    lines.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(bodyOf(it).example, null, 1)}'`)
  return lines.join(' \\\n  ')
}
