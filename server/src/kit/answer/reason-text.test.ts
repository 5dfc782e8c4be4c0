import { expect, it } from 'vitest'
import { reasonText } from './reason-text.ts'

it.each<[unknown, string]>([
  [new Error('away'), 'away'],
  [new AggregateError([new Error('one'), new Error('two')]), 'one; two'],
  [Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError(), 'TypeError'],
  [{ status: 503, body: 'busy' }, '{"status":503,"body":"busy"}'],
  ['plain', 'plain'],
  [undefined, 'undefined'],
])('says %o as %s', (error, text) => expect(reasonText(error)).toBe(text))
