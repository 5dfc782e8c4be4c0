import { expect, it } from 'vitest'
import { limitsOf, type Description, type Schema } from './description.ts'

const all: Description = {
  paths: {},
  webhooks: {},
  components: { schemas: { Channel: { enum: ['api', 'app'], default: 'api' }, Line: { properties: {} } } },
}
const cases: [string, Schema, string[]][] = [
  ['a format', { type: 'string', format: 'uuid' }, ['uuid']],
  [
    'the maximum length of a text, also if it may be null',
    { anyOf: [{ type: 'string', maxLength: 60 }, { type: 'null' }] },
    ['≤ 60'],
  ],
  ['a range', { type: 'integer', minimum: 1, maximum: 999 }, ['1–999']],
  ['only the minimum, if the maximum is a technical one', { type: 'integer', minimum: 0, maximum: 1e9 }, ['≥ 0']],
  ['the default value, also behind a reference', { $ref: '#/components/schemas/Channel' }, ['default "api"']],
  ['the maximum length of a list', { items: { $ref: '#/components/schemas/Line' }, maxItems: 100 }, ['≤ 100']],
  ['nothing for a field without limits', { type: 'string', default: '' }, []],
]

it.each(cases)('shows %s', (_, schema, limits) => {
  expect(limitsOf(schema, all)).toEqual(limits)
})
