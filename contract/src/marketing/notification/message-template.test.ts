import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../kit/test-seed.ts'
import { fillMessage, messageFields, wrongField, type MessageValues } from './message-template.ts'

const run = { seed, numRuns: 2000 }
const ada: MessageValues = { name: 'Ada', surname: 'Öz', points: '120', company: 'Ustamdan' }
const nobody: MessageValues = { name: '', surname: '', points: '', company: '' }

it.each([
  ['Merhaba {{name}}!', 'Merhaba Ada!', 'Merhaba !'],
  ['Merhaba {{ name | komşu }}!', 'Merhaba Ada!', 'Merhaba komşu!'],
  ['{{points|0}} puan, {{company}}', '120 puan, Ustamdan', '0 puan, '],
  ['%20 { indirim }', '%20 { indirim }', '%20 { indirim }'],
])('%s', (text, filled, empty) => {
  expect([fillMessage(text, ada), fillMessage(text, nobody)]).toEqual([filled, empty])
})

it.each([
  ['{{name}}', undefined],
  ['{{name|}}', undefined],
  ['{{password}}', '{{password}}'],
  ['a {{name', '{{name'],
  ['name}} b', '}} b'],
  ['{{name|{{surname}}}}', '{{name|}}'],
  ['{{#if name}}x{{/if}}', '{{#if name}}x{{/if}}'],
  ['{{Name}}', '{{Name}}'],
])('%s has the fault %s', (text, fault) => expect(wrongField(text)).toBe(fault))

it('puts values in as they are, whatever they contain', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('{{points}}', '$&', '$1', '{{name|x}}', '<script>', '\\', '{', '}}'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...messageFields), value, (name, given) => {
      const filled = fillMessage(`a{{${name}|b}}c`, { ...nobody, [name]: given })
      expect(filled).toBe(`a${given.trim() || 'b'}c`)
    }),
    run,
  )
})

it('leaves nothing that looks like a field of a text without faults', () => {
  const piece = fc.constantFrom('{{name}}', '{{surname|x}}', '{{', '}}', '{', '}', 'a', '|', '{{other}}', ' ')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((it) => it.join('')),
      (text) => {
        if (wrongField(text) === undefined) expect(fillMessage(text, nobody)).not.toMatch(/\{\{[a-z]/)
      },
    ),
    run,
  )
})
