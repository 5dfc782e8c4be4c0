import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { calls, type contract } from '#contract/contract.ts'
import type { Call, Needed } from '#contract/kit/call.ts'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { keyScopes } from '#contract/integrations/api-key.ts'
import type { WebhookType } from '#contract/integrations/webhook-endpoint.ts'
import { webhookEvents } from '#contract/integrations/webhook-event.ts'
import { exampleOf } from '#contract/examples.ts'
import { problemStatus } from '#contract/kit/problem.ts'
import { problemWords } from '#server/kit/answer/problem-words.ts'
import { moduleOf } from '#server/kit/guard/licence.ts'
import { version } from '../version.ts'
import { sampleAnswers } from './answers.ts'
import { jsonSchema } from './json-schema.ts'
import { describeFields } from './field-texts.ts'
import { NamedSchemas, pascal, redescribed, sentences, type JsonSchema } from './named-schemas.ts'
import { textOf } from './call-texts.ts'
import { eventTexts } from './texts/events.ts'

/**
 * The readers of a description: developers of ordering apps, which have an API key, or of the
 * panel.
 */
const audiences = ['app', 'panel'] as const
type Audience = (typeof audiences)[number]
type Described = (typeof calls)[number]

const isFor = ({ call }: Described, audience: Audience | undefined) =>
  audience === undefined || (call.permission === 'api-key') === (audience === 'app')

const howToProve =
  'once strangers have guessed wrong too often, a request needs a proof of work. For each round from 0 to rounds - 1, find a number below 2^32 so that ' +
  'SHA-256(SHA-256(challenge as ASCII) + round + number), both as 4 bytes, most significant first, begins with so many zero bits. Send the same request with the ' +
  'header `proof: <challenge> <number>,<number>,…` within 3 minutes, from the same address; the header is valid once. Or wait for Retry-After.'

const proofHeader = {
  name: 'proof',
  in: 'header',
  schema: { type: 'string' },
  description: 'The answer to a 429 `proof_required`.',
}
const doorHeaders = [
  proofHeader,
  {
    name: 'device',
    in: 'header',
    schema: { type: 'string' },
    description:
      'Marks that earlier sign-ins answered as `device`, with commas between, ten at most; empty at first. Known devices are never asked for work because of what strangers do.',
  },
]

const guestHeader = {
  name: 'guest',
  in: 'header',
  schema: { type: 'string', maxLength: 100 },
  description:
    'Your name for the device or person who asks, always the same for the same one. Tries are counted by it, so that somebody who guesses does not keep others from ordering.',
}

const aboutKeys = `A company's API key, beginning with sofra_, of the scopes ${keyScopes.map((it) => `\`${it}\``).join(', ')}. At a table an order, or the payment of a bill, needs the \`guest_token\` of the guests who sit there; with \`staff\` it may name the table or the bill alone. Below /app-member/{member_id}, a member token of that member is taken as well, and for the status of the member's own orders.`

/** A call's name in the description, and so in clients that are generated from it. */
export const nameOf = ({ noun, name }: Pick<Described, 'noun' | 'name'>): string => noun + pascal(name)

/** The schemas of a call, as far as it has them. */
const schemasOf = ({ call }: Described, lang: Lang) => ({
  params: call.params && jsonSchema(call.params, 'input', lang),
  query: call.query && jsonSchema(call.query, 'input', lang),
  body: call.body && withNeeds(jsonSchema(call.body, 'input', lang), call.needs ?? [], lang),
  answer: jsonSchema(call.answer, 'output', lang),
})
type Schemas = ReturnType<typeof schemasOf>

type NeedTexts = Record<'beside' | 'with' | 'without', (it: string) => string>
const needTexts: Record<Lang, NeedTexts> = {
  tr: {
    beside: (it) => `${it} ise gerekli.`,
    with: (it) => `${it} verilirse gerekli.`,
    without: (it) => `${it} verilmezse gerekli.`,
  },
  en: {
    beside: (it) => `Required if ${it}.`,
    with: (it) => `Required if ${it} is given.`,
    without: (it) => `Required if ${it} is not given.`,
  },
  de: {
    beside: (it) => `Erforderlich, wenn ${it}.`,
    with: (it) => `Erforderlich, wenn ${it} angegeben ist.`,
    without: (it) => `Erforderlich, wenn ${it} fehlt.`,
  },
}

/** The condition under which a field is required, in words. */
function needText(it: Needed, lang: Lang): string {
  const texts = needTexts[lang]
  if ('with' in it) return texts.with(`\`${it.with}\``)
  if ('without' in it) return texts.without(`\`${it.without}\``)
  const said = Object.entries(it.beside).map(
    ([name, values]) => `\`${name}\`: ${values.map((value) => `\`${value}\``).join(' / ')}`,
  )
  return texts.beside(said.join(', '))
}

/**
 * Adds to the description of a body, in words, which fields are required only if other fields have
 * certain values. A condition in the schema would not reach the readers of generated clients, and
 * public linters refuse it.
 */
const withNeeds = (body: JsonSchema, needs: readonly Needed[], lang: Lang): JsonSchema =>
  needs.reduce(
    (it, need) => redescribed(it, need.field.split('.'), (before) => sentences(before, needText(need, lang))),
    body,
  )

/**
 * The names that fit a whole body or answer, the best first: the record's own if the call handles a
 * record.
 */
function placesOf({ noun, name }: Described) {
  const [record, own] = [pascal(noun), pascal(noun) + pascal(name)]
  const isSaved = ['create', 'update'].includes(name)
  return {
    body: { noun: record, names: [...(isSaved ? [`${record}Input`] : []), `${own}Input`] },
    answer: { noun: record, names: [...(isSaved || name === 'read' ? [record] : []), own, `${own}Answer`] },
  }
}

function operation(
  it: Described,
  schemas: Schemas,
  { named, lang, audience }: { named: NamedSchemas; lang: Lang; audience: Audience | undefined },
) {
  const { wing, noun, name, call } = it
  const { summary, description } = textOf(it, lang)
  const headers = [
    { name: 'lang', in: 'header', schema: { enum: langs, default: 'tr' } },
    ...(call.guarded ? (call.permission === 'public' ? doorHeaders : [proofHeader]) : []),
    ...(call.permission === 'api-key' ? [guestHeader] : []),
    ...(call.headers ?? []).map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    ...(call.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: { type: 'string', minLength: 8, maxLength: 100 },
            description: 'Same key and body: the stored answer. Kept 72 h.',
          },
        ]
      : []),
  ]
  const example = audience === 'app' && { example: sampleAnswers[`${noun}.${name}`] }
  const done = {
    description: 'Done',
    content: { 'application/json': { schema: named.refer(schemas.answer), ...example } },
  }
  return {
    operationId: nameOf(it),
    tags: [wing],
    summary,
    ...(call.retires && { deprecated: true }),
    description: [description, needs(call, lang)].filter(Boolean).join(' '),
    security: call.permission === 'public' ? [] : [{ [call.permission === 'api-key' ? 'apiKey' : 'session']: [] }],
    parameters: [...parameters('path', schemas.params), ...parameters('query', schemas.query), ...headers],
    ...(schemas.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: named.refer(schemas.body), example: exampleOf(noun, name) } },
      },
    }),
    ...(call.upload && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      [call.status ?? 200]: done,
      ...(call.exists && {
        200: {
          ...done,
          description: 'Exists already',
          headers: { [call.exists]: { schema: { const: 'true' } } },
        },
      }),
      ...(call.guarded && { 429: { ...problem, description: `\`too_many\`, or \`proof_required\`: ${howToProve}` } }),
      ...(call.permission !== 'public' && { 403: refused }),
      ...((call.query || call.body) && { 422: refused }),
      default: refused,
    },
  }
}

const parameters = (where: 'path' | 'query', given: JsonSchema | undefined) =>
  Object.entries(given?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (given!['required'] as string[] | undefined)?.includes(name) === true,
    schema,
  }))

/** What a caller must have: in the reader's language for apps' calls, in English for all others. */
function needs(call: Call, lang: Lang): string {
  if (call.permission === 'public') return 'Open to everybody.'
  const module = moduleOf(call)
  if (call.permission === 'api-key') return keyNeeds[lang](`\`${call.scope}\``, module && `\`${module}\``)
  return `Needs \`${call.permission}\`${module ? ` and the module \`${module}\`` : ''}.`
}

const keyNeeds: Record<Lang, (scope: string, module: string | undefined) => string> = {
  tr: (scope, module) => `Anahtarda ${scope} yetkisi${module ? `, lisansta ${module} modülü` : ''} gerekir.`,
  en: (scope, module) => `The key needs the scope ${scope}${module ? `, the licence the module ${module}` : ''}.`,
  de: (scope, module) =>
    `Der Schlüssel braucht die Befugnis ${scope}${module ? `, die Lizenz das Modul ${module}` : ''}.`,
}

/** An event as a request that an app receives. */
const delivered = (type: WebhookType, schema: JsonSchema, lang: Lang) => ({
  operationId: `webhook${pascal(type)}`,
  summary: type,
  description: eventTexts[type][lang],
  security: [],
  parameters: ['sofra-signature', 'sofra-event', 'sofra-event-id'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { '2XX': { description: 'Accepted' }, '4XX': { description: 'Sent again later' } },
})

const refused = { $ref: '#/components/responses/Problem' }
const problem = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const wings: Record<keyof typeof contract, string> = {
  identity: 'Users, roles, sign-in.',
  organisation: 'Companies, branches, licences, settings, kiosks.',
  menu: 'Products, categories, stock, chain menus.',
  ordering: 'Orders, payment methods, delivery zones.',
  dining: 'Tables, guests, reservations.',
  members: 'Members, points, wallets, gift vouchers, reviews.',
  marketing: 'What is sent to members.',
  integrations: 'Platforms, keys, telephones, mail.',
  platform: 'Reference data, files, the installation itself.',
}

/** How many calls are described at a time, before other requests get their turn. */
const atOnce = 10

/**
 * OpenAPI 3.1 of the calls for an audience, or of the whole contract. Texts about calls for apps,
 * fields and errors are in the language; all else is English.
 */
export async function openApi(audience: Audience | undefined, lang: Lang) {
  const described = calls.filter((it) => isFor(it, audience))
  const named = new NamedSchemas()
  const all: [Described, Schemas][] = []
  for (const [n, it] of described.entries()) {
    if (n % atOnce === 0) await nextTurn()
    const schemas = schemasOf(it, lang)
    const places = placesOf(it)
    if (schemas.body) named.note(schemas.body, places.body)
    named.note(schemas.answer, places.answer)
    all.push([it, schemas])
  }
  const events =
    audience === 'panel' ? [] : webhookEvents.map((it) => ({ ...it, schema: jsonSchema(it.event, 'output', lang) }))
  for (const { type, schema } of events) named.note(schema, { noun: 'Webhook', names: [`Webhook${pascal(type)}`] })
  const paths: Record<string, Record<string, object>> = {}
  for (const [it, schemas] of all)
    (paths[it.call.path] ??= {})[it.call.method.toLowerCase()] = operation(it, schemas, { named, lang, audience })
  if (audience === 'app') describeFields(named.schemas, lang)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sofra',
      version,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'What holds for every call, by task and with samples: /docs/api. Times are answered in UTC with milliseconds, 2026-11-22T12:00:00.000Z.',
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(wings).flatMap(([name, description]) =>
      described.some((it) => it.wing === name) ? [{ name, description }] : [],
    ),
    paths,
    ...(events.length > 0 && {
      webhooks: Object.fromEntries(
        events.map(({ type, schema }) => [type, { post: delivered(type, named.refer(schema), lang) }]),
      ),
    }),
    components: {
      securitySchemes: {
        ...(audience !== 'app' && { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }),
        ...(audience !== 'panel' && { apiKey: { type: 'http', scheme: 'bearer', description: aboutKeys } }),
      },
      responses: { Problem: problem },
      schemas: { ...named.schemas, ...problemSchemas(lang) },
    },
  }
}

const problemSchemas = (lang: Lang) => ({
  ProblemCode: {
    type: 'string',
    enum: Object.keys(problemStatus),
    description: Object.entries(problemStatus)
      .map(([code, status]) => `- \`${code}\` (${status}): ${problemWords[lang][code as keyof typeof problemStatus]}`)
      .join('\n'),
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { $ref: '#/components/schemas/ProblemCode' },
      detail: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'code', 'message'],
          properties: {
            path: { type: 'string' },
            code: { type: 'string' },
            message: { type: 'string' },
            allowed: { type: 'array', items: { type: 'string' } },
            next: { type: 'string' },
          },
        },
      },
      permission: { type: 'string' },
      module: { type: 'string' },
      current: {},
      proof: {
        type: 'object',
        required: ['challenge', 'rounds', 'bits'],
        description: howToProve,
        properties: {
          challenge: { type: 'string' },
          rounds: { type: 'integer' },
          bits: { type: 'integer' },
        },
      },
    },
  },
})

/** `GET /api/openapi.json`, with `?for=app` or `?for=panel`, and `?lang=` (tr, en, de). */
export function serveOpenApi(app: FastifyInstance): void {
  const texts = new Map<string, Promise<string>>()
  app.get<{ Querystring: Record<string, unknown> }>('/api/openapi.json', async ({ query }, reply) => {
    const audience = audiences.find((it) => it === query['for'])
    const lang = langs.find((it) => it === query['lang']) ?? 'en'
    const key = `${audience} ${lang}`
    const text = texts.get(key) ?? openApi(audience, lang).then((it) => JSON.stringify(it))
    texts.set(key, text)
    return reply.type('application/json; charset=utf-8').send(await text)
  })
}
