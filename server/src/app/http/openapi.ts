import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { calls } from '#contract/contract.ts'
import type { Call, Schema } from '#contract/kit/call.ts'
import { keyScopes } from '#contract/integrations/api-key.ts'
import { exampleOf } from '#contract/examples.ts'
import { problemStatus } from '#contract/kit/problem.ts'
import { moduleOf } from '#server/kit/guard/licence.ts'
import { version } from '../version.ts'

const schema = (it: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(it, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

type Properties = { properties?: Record<string, object>; required?: string[] }
const parameters = (call: Call) =>
  (['params', 'query'] as const).flatMap((part) => {
    const given = call[part]
    if (!given) return []
    const { properties = {}, required = [] } = schema(given, 'input') as Properties
    return Object.entries(properties).map(([name, it]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: it,
    }))
  })

const problem = {
  description: 'Problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const howToProve =
  'once strangers have guessed wrong too often, a request is let in for some work. For each round from 0 to rounds - 1 find a number below 2^32 so that ' +
  'SHA-256(SHA-256(challenge as ASCII) + round + number), both as 4 bytes, most significant first, begins with so many zero bits. Send the same request with the ' +
  'header `proof: <challenge> <number>,<number>,…` within 3 minutes, from the same address; it is good once. Or wait for Retry-After.'

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
    'Your name for the device or person who asks, always the same for the same one. Tries are counted by it, so that one who guesses keeps nobody else from ordering.',
}

const aboutKeys = `A company's API key, beginning with sofra_, of the scopes ${keyScopes.map((it) => `\`${it}\``).join(', ')}. At a table an order, or the payment of a bill, needs the \`guest_token\` of the guests who sit there; with \`staff\` it may name the table or the bill alone. Below /app-member/{member_id}, a member token of that member is taken as well.`

function operation(wing: string, noun: string, name: string, call: Call) {
  const headers = [
    { name: 'lang', in: 'header', schema: { enum: ['tr', 'en', 'de'], default: 'tr' } },
    ...(call.guarded ? (call.permission === 'public' ? doorHeaders : [proofHeader]) : []),
    ...(call.permission === 'api-key' ? [guestHeader] : []),
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
  return {
    operationId: `${noun}.${name}`,
    tags: [wing],
    summary: `${noun} ${name}`,
    description:
      call.permission === 'public'
        ? 'Open to everybody.'
        : `Needs \`${call.permission}\`${call.scope ? ` with the scope \`${call.scope}\`` : ''}${moduleOf(call) ? ` and the module \`${moduleOf(call)}\`` : ''}.`,
    security: call.permission === 'public' ? [] : [{ [call.permission === 'api-key' ? 'apiKey' : 'session']: [] }],
    parameters: [...parameters(call), ...headers],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schema(call.body, 'input'), example: exampleOf(noun, name) },
        },
      },
    }),
    ...(call.upload && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: schema(call.answer, 'output') } },
      },
      ...(call.guarded && { 429: { ...problem, description: `\`too_many\`, or \`proof_required\`: ${howToProve}` } }),
      default: problem,
    },
  }
}

/** OpenAPI 3.1 of the whole contract; built once, on first use. */
export function openApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const { wing, noun, name, call } of calls)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(wing, noun, name, call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sofra',
      version,
      description:
        'Lists, errors, versions and idempotency are the same for every call: see docs/ordering-app.md. Times are answered in UTC with milliseconds, 2026-11-22T12:00:00.000Z.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: aboutKeys },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { enum: Object.keys(problemStatus) },
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'code', 'message'],
                properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
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
      },
    },
  }
}

export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(openApi()))),
  )
}
