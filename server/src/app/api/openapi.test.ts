import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { exampleOf } from '#contract/examples.ts'
import { langs } from '#contract/kit/field-words.ts'
import { callTexts } from './call-texts.ts'
import { jsonSchema } from './json-schema.ts'
import type { JsonSchema } from './named-schemas.ts'
import { openApi } from './openapi.ts'

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

it('says which fields are required only beside values of others, in words', async () => {
  const { schemas } = forApps.components as { schemas: Record<string, JsonSchema> }
  const body = schemas['AppMemberSetConsentInput']!
  expect(body.properties!['text_version']!['description']).toBe('Required if `status`: `given`.')
  expect(body.properties!['phone']!['description']).toBe('Required if `status`: `given`, `channel`: `sms` / `call`.')
  const german = await openApi('app', 'de')
  expect(JSON.stringify(german.components.schemas)).toContain('Erforderlich, wenn `proof`: `otp` / `oauth`.')
  for (const { noun, name, call } of calls)
    for (const { field, beside } of call.needs ?? []) {
      const { properties = {} } = jsonSchema(call.body!, 'input')
      for (const it of [field, ...Object.keys(beside)]) expect(properties, `${noun}.${name} ${it}`).toHaveProperty(it)
    }
})

it('requires exactly the fields that the server requires', () => {
  const wrong = calls.flatMap(({ noun, name, call }) => {
    if (!call.body) return []
    const { properties = {}, required = [] } = jsonSchema(call.body, 'input') as JsonSchema & { required?: string[] }
    const example = exampleOf(noun, name) as Record<string, unknown>
    return Object.keys(properties)
      .filter((field) => {
        const { [field]: _, ...rest } = example
        return z.safeParse(call.body!, rest).success === required.includes(field)
      })
      .map((field) => `${noun}.${name} ${field}`)
  })
  expect(wrong).toEqual([])
})

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
