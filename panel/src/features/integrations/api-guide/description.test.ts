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
    'a longest text, also if it may be null',
    { anyOf: [{ type: 'string', maxLength: 60 }, { type: 'null' }] },
    ['≤ 60'],
  ],
  ['a range', { type: 'integer', minimum: 1, maximum: 999 }, ['1–999']],
  ['only a lowest number, if the highest is far away', { type: 'integer', minimum: 0, maximum: 1e9 }, ['≥ 0']],
  ['what holds without it, also behind a reference', { $ref: '#/components/schemas/Channel' }, ['default "api"']],
  ['a longest list', { items: { $ref: '#/components/schemas/Line' }, maxItems: 100 }, ['≤ 100']],
  ['nothing where nothing limits it', { type: 'string', default: '' }, []],
]

it.each(cases)('shows %s', (_, schema, limits) => {
  expect(limitsOf(schema, all)).toEqual(limits)
})
