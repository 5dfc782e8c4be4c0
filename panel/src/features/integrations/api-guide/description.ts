import type { Lang } from '#panel/kit/words/language.ts'

/* The API's own description, as far as the guide reads it (OpenAPI 3.1, `/api/openapi.json`). */

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  description?: string
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  description?: string
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema; example?: unknown }> }>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Pick<Operation, 'description' | 'requestBody'> }>
  components: { schemas: Record<string, Schema> }
}

/** A call that an app can make. */
export interface AppCall extends Operation {
  method: string
  /** The path below /api, with parameters in braces. */
  path: string
}

export const addressOf = (lang: Lang): string => `/api/openapi.json?for=app&lang=${lang}`

/** Loaded once per language. If it does not arrive, the next visit loads it again. */
const asked = new Map<Lang, Promise<Description>>()
export function loadDescription(lang: Lang): Promise<Description> {
  const known = asked.get(lang)
  if (known) return known
  const loading = fetch(addressOf(lang)).then((reply) => {
    if (!reply.ok) throw new Error(String(reply.status))
    return reply.json() as Promise<Description>
  })
  asked.set(lang, loading)
  loading.catch(() => asked.delete(lang))
  return loading
}

export const callsOf = ({ paths }: Description): AppCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ ...it, path, method: method.toUpperCase() })),
  )

/**
 * An event that webhooks send: `description` says when, and `data` is the schema of its content.
 */
export interface WebhookEvent {
  type: string
  description: string
  data: Schema
}

export const eventsOf = (all: Description): WebhookEvent[] =>
  Object.entries(all.webhooks).map(([type, { post }]) => {
    const event = follow(post.requestBody!.content['application/json']!.schema!, all)
    return { type, description: post.description, data: event.properties!['data']! }
  })

/** The body of a call's request, and that of its answer. */
export const bodyOf = (it: AppCall) => it.requestBody?.content['application/json']
const successOf = (it: AppCall) => Object.entries(it.responses).findLast(([status]) => status.startsWith('2'))
export const answerOf = (it: AppCall) => successOf(it)?.[1].content?.['application/json']
/** The status of a successful answer. If there are two, the one for a new record. */
export const statusOf = (it: AppCall): string => successOf(it)?.[0] ?? ''

/** The schema to which a reference leads. */
export function follow(schema: Schema, { components }: Description): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

/**
 * The fields within a schema, through lists and `null`: those of `Line[]` are a line's. None for
 * plain values.
 */
export function fieldsOf(schema: Schema, all: Description): [name: string, field: Schema, isRequired: boolean][] {
  const it = follow(schema, all)
  const inner = it.items ?? it.anyOf?.find((each) => each.type !== 'null')
  if (inner) return fieldsOf(inner, all)
  return Object.entries(it.properties ?? {}).map(([name, field]) => [name, field, it.required?.includes(name) === true])
}

/** A schema in a few words: `string`, `"cash" | "card"`, `OrderLine[]`. */
export function typeOf(schema: Schema, all: Description): string {
  if (schema.$ref) {
    const named = follow(schema, all)
    return named.properties ? schema.$ref.split('/').at(-1)! : typeOf(named, all)
  }
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, all)))].join(' | ')
  if (schema.items) {
    const item = typeOf(schema.items, all)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ')
}

/** Limits above this are technical ones, which tell a reader nothing. */
const largestLimit = 1_000_000

/**
 * The limits of a field beyond its type, such as `uuid`, `1–999` or `≤ 300`, and its default value:
 * `default "api"`.
 */
export function limitsOf(schema: Schema, all: Description): string[] {
  const it = follow(schema, all)
  const inner = it.anyOf?.filter((each) => each.type !== 'null')
  if (inner?.length === 1)
    return limitsOf({ ...inner[0]!, ...('default' in schema && { default: schema.default }) }, all)
  const { format, minimum, maxLength, maxItems } = it
  const maximum = it.maximum === undefined || it.maximum > largestLimit ? undefined : it.maximum
  const max = maxLength ?? maxItems ?? (minimum === undefined ? maximum : undefined)
  const value = schema.default ?? it.default
  return [
    format,
    minimum !== undefined && (maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`),
    max !== undefined && `≤ ${max}`,
    (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') &&
      value !== '' &&
      `default ${JSON.stringify(value)}`,
  ].filter((each) => typeof each === 'string')
}
