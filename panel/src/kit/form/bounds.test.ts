import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { money, names, orEmpty, text, url } from '#contract/kit/fields.ts'
import { boundsOf } from './bounds.ts'

const schema = z
  .strictObject({
    name: names(60),
    own: z.nullable(names(80)),
    site: orEmpty(url()),
    code: z.string().check(z.regex(/^\d{5}$/)),
    slug: orEmpty(z.string().check(z.trim(), z.regex(/^[a-z0-9_]{2,40}$/))),
    tag: z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/)),
    price: money(),
    cheap: money().check(z.lte(500)),
    dear: z.int().check(z.lte(500), z.lte(900)),
    temperature: z.nullable(z.int().check(z.gte(-5), z.lt(40))),
    options: z.array(z.strictObject({ label: text(20), count: z._default(z.int().check(z.gte(1), z.lte(99)), 1) })),
  })
  .check(z.refine(() => true))
const of = (name: string) => boundsOf(schema, name.split('.'))

test('a text knows how long it may be, wherever in the form it stands', () => {
  expect(of('name.de')).toEqual({ maxLength: 60 })
  expect(of('own.tr')).toEqual({ maxLength: 80 })
  expect(of('site')).toEqual({ maxLength: 300 })
  expect(of('options.7.label')).toEqual({ maxLength: 20 })
})

test('a number knows its least and its most; what cannot be reached is no bound', () => {
  expect(of('options.0.count')).toEqual({ minValue: 1, maxValue: 99 })
  expect(of('price')).toEqual({ minValue: 0, maxValue: 1_000_000_000 })
  expect(of('cheap')).toEqual({ minValue: 0, maxValue: 500 })
  expect(of('dear')).toEqual({ maxValue: 500 })
  expect(of('temperature')).toEqual({ minValue: -5 })
})

test('a pattern of one kind of character says which and how many', () => {
  expect(of('code')).toEqual({ maxLength: 5, characters: '\\d' })
  expect(of('slug')).toEqual({ maxLength: 40, characters: '[a-z0-9_]' })
})

test('any other pattern, a whole record and a name that is none have no bounds', () => {
  expect(of('tag')).toEqual({})
  expect(of('name')).toEqual({})
  expect(of('name.fr.x')).toEqual({})
})
