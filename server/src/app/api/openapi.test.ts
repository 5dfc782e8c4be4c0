import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { exampleOf } from '#contract/examples.ts'
import { webhookTypes } from '#contract/integrations/webhook-endpoint.ts'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { callTexts } from './call-texts.ts'
import { fieldTexts } from './field-texts.ts'
import { jsonSchema } from './json-schema.ts'
import type { JsonSchema } from './named-schemas.ts'
import { openApi } from './openapi.ts'
import { listFields } from './texts/member-fields.ts'

const forApps = await openApi('app', 'en')
const whole = await openApi(undefined, 'en')

it('passes a public linter’s recommended rules, and is small enough to read', async () => {
  const source = JSON.stringify(forApps)
  const config = await createConfig({ extends: ['recommended'] })
  expect((await lintFromString({ source, config })).map((it) => [it.ruleId, it.message])).toEqual([])
  expect(source.length).toBeLessThan(250_000)
})

it('names the calls of an audience, and those alone', () => {
  const keyed = calls.filter((it) => it.call.permission === 'api-key')
  expect(operationsOf(forApps)).toHaveLength(keyed.length)
  expect(operationsOf(whole)).toHaveLength(calls.length)
  const names = operationsOf(whole).map((it) => it.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/)
})

it('gives a name to every schema that stands twice, and refers to none that is missing', () => {
  const { schemas } = whole.components as { schemas: Record<string, JsonSchema> }
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]*$/)
  const referred = new Set<string>()
  const standing = new Map<string, number>()
  JSON.stringify(whole, (key, it: JsonSchema) => {
    if (it?.$ref) referred.add(it.$ref)
    if (it?.properties && key !== 'schema')
      standing.set(JSON.stringify(it), (standing.get(JSON.stringify(it)) ?? 0) + 1)
    return it
  })
  expect([...standing].filter(([, places]) => places > 1)).toEqual([])
  const known = [...Object.keys(schemas).map((it) => `#/components/schemas/${it}`), '#/components/responses/Problem']
  expect([...referred].filter((it) => !known.includes(it))).toEqual([])
})

it('says in words which fields are required only if others have certain values', async () => {
  const { schemas } = forApps.components as { schemas: Record<string, JsonSchema> }
  const body = schemas['AppMemberSetConsentInput']!
  expect(body.properties!['text_version']!['description']).toMatch(/ Required if `status`: `given`\.$/)
  expect(body.properties!['phone']!['description']).toContain(
    'Required if `status`: `given`, `channel`: `sms` / `call`.',
  )
  const german = await openApi('app', 'de')
  expect(JSON.stringify(german.components.schemas)).toContain('Erforderlich, wenn `proof`: `otp` / `oauth`.')
  for (const { noun, name, call } of calls)
    for (const it of call.needs ?? []) {
      const others = 'beside' in it ? Object.keys(it.beside) : ['with' in it ? it.with : it.without]
      const known = placesOf(jsonSchema(call.body!, 'input')).map(({ place }) => place)
      expect(known, `${noun}.${name}`).toEqual(expect.arrayContaining([it.field, ...others]))
    }
})

it('tells in the reader’s language what a field means, and in which unit', async () => {
  const read = async (lang: Lang) => {
    const { schemas } = (await openApi('app', lang)).components as { schemas: Record<string, JsonSchema> }
    return ['payment_method', 'tip'].map((name) => schemas['OrderInput']!.properties![name]!['description'])
  }
  expect(await read('en')).toEqual([expect.stringContaining('payment_methods'), expect.stringContaining('Minor units')])
  expect(await read('de')).toEqual([
    expect.stringContaining('Speisekarte'),
    expect.stringContaining('kleinsten Einheit'),
  ])
  expect(await read('tr')).toEqual([expect.stringContaining('Menüdeki'), expect.stringContaining('kuruş')])
  for (const [key, texts] of Object.entries({ ...fieldTexts, ...listFields }))
    for (const lang of langs) expect(texts[lang], `${key} ${lang}`).toMatch(/\.$/)
})

it('describes the answer of a call that finds what exists already', () => {
  const { post } = forApps.paths['/order'] as { post: { responses: Record<string, { headers?: object }> } }
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '201']))
  expect(post.responses['200']!.headers).toHaveProperty('order-exists')
  const { get } = forApps.paths['/menu/{branch_id}'] as { get: { responses: object } }
  expect(get.responses).not.toHaveProperty('201')
})

it('describes the events that webhooks send, for apps alone', async () => {
  const { webhooks } = forApps as { webhooks: Record<string, { post: { description: string } }> }
  expect(Object.keys(webhooks)).toEqual([...webhookTypes])
  expect(webhooks['order.changed']!.post.description).toContain('returned')
  const { schemas } = forApps.components as { schemas: Record<string, JsonSchema> }
  expect(Object.keys(schemas['WebhookOrderCreated']!.properties!)).toContain('seq')
  expect(await openApi('panel', 'en')).not.toHaveProperty('webhooks')
})

it('requires exactly the fields that the server requires', () => {
  const wrong = calls.flatMap(({ noun, name, call }) => {
    if (!call.body) return []
    const example = exampleOf(noun, name)
    return placesOf(jsonSchema(call.body, 'input'))
      .filter(({ place, isRequired }) => {
        const without = leftOut(example, place.split('.'))
        return without !== undefined && z.safeParse(call.body!, without).success === isRequired
      })
      .map(({ place }) => `${noun}.${name} ${place}`)
  })
  expect(wrong).toEqual([])
})

it('says of a line’s fields that they depend on the product', async () => {
  const { schemas } = forApps.components as { schemas: Record<string, JsonSchema> }
  const having = (name: string) => JSON.stringify(Object.values(schemas).filter((it) => it.properties?.[name]))
  expect(having('option_id')).toContain('Required if `lines.product_id` is given.')
  expect(having('option_id')).toContain('Required if `lines.product_id` is not given.')
})

/** The paths of all fields of a body, including those inside objects and lists. */
function placesOf(schema: JsonSchema, at = ''): { place: string; isRequired: boolean }[] {
  if (schema.items) return placesOf(schema.items, at)
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { place: at + name, isRequired: required.includes(name) },
    ...placesOf(field, `${at}${name}.`),
  ])
}

/**
 * The value without the field at a path; in lists, only the first entry loses the field. Undefined
 * if the value has nothing at that path.
 */
function leftOut(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const first = leftOut(value[0], [name, ...rest])
    return first === undefined ? undefined : [first, ...value.slice(1)]
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { [name]: field, ...others } = value as Record<string, unknown>
  if (rest.length === 0) return others
  const inner = leftOut(field, rest)
  return inner === undefined ? undefined : { ...others, [name]: inner }
}

it('tells in three languages what each call for apps does, and has no texts for others', () => {
  const keyed = calls.filter((it) => it.call.permission === 'api-key').map((it) => `${it.noun}.${it.name}`)
  expect(Object.keys(callTexts).toSorted()).toEqual(keyed.toSorted())
  for (const [call, texts] of Object.entries(callTexts))
    for (const lang of langs) {
      const [summary, description] = texts[lang]
      expect(summary.length, `${call} ${lang}`).toBeLessThanOrEqual(60)
      expect(description, `${call} ${lang}`).toMatch(/\.$/)
    }
})

interface Operation {
  operationId: string
}
const operationsOf = ({ paths }: { paths: Record<string, Record<string, object>> }) =>
  Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])
