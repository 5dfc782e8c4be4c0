import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/contract.ts'
import type { Schema } from '#contract/kit/call.ts'
import { branchRef, companyRef, pictureUrl, ref, text, url, uuid } from '#contract/kit/fields.ts'
import { listQuery } from '#contract/kit/list.ts'
import { settings } from '#contract/organisation/settings.ts'
import { fieldsOf, marked, wordsAt, type Field } from './marks.ts'

const address = '/files/pictures/deneme.webp'
const named = /(^|_)(branch|company|account|scope)_ids?$/
const pictured = /(^|_)(image|logo|icon|favicon|cover|banner|photo|picture)s?$/

const takes = (schema: Schema, word: string) => z.safeParse(schema, word).success
/**
 * Whether a field is a picture: it accepts a picture's address but no other text of that length. A
 * link accepts the address of any page.
 */
const isPicture = ({ schema }: Field) =>
  takes(schema, address) && ['deneme'.padEnd(address.length, '-'), '/menu'].every((word) => !takes(schema, word))

/** Finds fields that name a place or accept a picture but lack the mark that says so. */
function unmarked(schema: Schema | undefined): string[] {
  const fields = fieldsOf(schema)
  const marksAt = (path: string) => fields.flatMap((it) => (it.of && it.path.join('.') === path ? [it.of] : []))
  return [...Map.groupBy(fields, (it) => it.path.join('.'))].flatMap(([path, parts]) => {
    const name = parts[0]?.path.at(-1) ?? ''
    const isWord = parts.some((it) => takes(it.schema, address) || takes(it.schema, crypto.randomUUID()))
    const isUnplaced =
      named.test(name) && !marksAt(path).some((it) => ['branch', 'company', 'account', 'place'].includes(it))
    const isHidden = ((pictured.test(name) && isWord) || parts.some(isPicture)) && !marksAt(path).includes('picture')
    return isUnplaced || isHidden ? [path] : []
  })
}

it('finds a place or a picture without its mark, wherever it stands', () => {
  const list = listQuery({ sort: ['id'], order: 'id', filter: { branch_id: uuid(), company_id: companyRef() } })
  expect(unmarked(list)).toEqual(['branch_id'])
  const act = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('move'), to: z.array(z.strictObject({ scope_id: z.nullable(uuid()) })) }),
    z.strictObject({ kind: z.literal('show'), logo: z.nullable(text(80)), at: z.optional(branchRef()) }),
  ])
  expect(unmarked(z.strictObject({ act, branch_ids: z.array(uuid()) }))).toEqual([
    'act.to.scope_id',
    'act.logo',
    'branch_ids',
  ])
  const shown = z.string().check(z.regex(/^\/files\//))
  expect(unmarked(z.strictObject({ front: shown, back: pictureUrl(), site: url(), about: text(80) }))).toEqual([
    'front',
  ])
})

it('every place and picture in the contract is marked, and every id in a path says what it refers to', () => {
  for (const { call, noun, name } of calls) {
    for (const part of [call.params, call.query, call.body]) expect(unmarked(part), `${noun}.${name}`).toEqual([])
    const ids = [...call.path.matchAll(/\{(\w+_id)\}/g)].map(([, id]) => id)
    expect(
      marked(call.params).map((it) => it.path.join()),
      call.path,
    ).toEqual(ids)
  }
  for (const it of Object.values(settings)) expect(unmarked(it.schema)).toEqual([])
})

it('reads the values at a mark, through any lists', () => {
  const schema = z.strictObject({
    at: z.nullable(branchRef()),
    any: z.json(),
    shown: z.record(z.string(), z.array(pictureUrl().check(z.maxLength(90)))),
    given: z.array(z.strictObject({ to: z.optional(ref('thing', uuid())) })),
  })
  // Parsing makes a schema cache some state. Reading the fields of a schema must also work
  // afterwards.
  z.safeParse(schema, { any: { a: [1] } })
  const fields = marked(schema)
  expect(fields).toEqual([
    { path: ['at'], of: 'branch' },
    { path: ['shown', '*'], of: 'picture' },
    { path: ['given', 'to'], of: 'thing' },
  ])
  const read = (value: unknown) => fields.flatMap(({ path }) => [...wordsAt(value, path)])
  expect(read({ at: 'a', shown: { x: ['b', 'c'] }, given: [{}, { to: 'd' }] })).toEqual([
    ['at', 'a'],
    ['shown.x.0', 'b'],
    ['shown.x.1', 'c'],
    ['given.1.to', 'd'],
  ])
  expect(read({ at: [['a'], 1, null], shown: 'b', given: { to: ['d', 'e'] } })).toEqual([
    ['at.0.0', 'a'],
    ['given.to.0', 'd'],
    ['given.to.1', 'e'],
  ])
  for (const it of [null, undefined, 'a', 1, []]) expect(read(it)).toEqual([])
})
