/* oxlint-disable react/no-children-prop -- tests are found as .ts, which has no JSX */
import type * as React from 'react'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { names, refId, text } from '#contract/kit/fields.ts'
import { cities } from '#contract/platform/tax-office.ts'
import type { Labels } from '../list/labels.ts'
import type { Refusal } from '../server/client.ts'

// Renders as on a server, so that stores outside React are read with their current value.
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.stubGlobal('document', { documentElement: {}, cookie: 'language=en' })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
await import('../words/language.ts')
// The widget library mistakes any environment with a `document` for a browser.
vi.stubGlobal('document', undefined)

const { ContractForm, landErrors, useContractForm } = await import('./form.tsx')
const { DateInput, MoneyInput, NumberInput } = await import('./amounts.tsx')
const { MultiInput, NamesInput, TextAreaInput } = await import('./fields.tsx')
const { FormSection } = await import('./form-section.tsx')
const { PictureInput } = await import('./picture-input.tsx')
const { RecordInput, RecordsInput } = await import('./record-field.tsx')
const { RowsInput } = await import('./rows-input.tsx')
const { queries } = await import('../server/query.ts')
const { UiLanguage } = await import('../words/ui-words.tsx')

const schema = z.strictObject({
  name: names(10),
  note: z.nullable(text(20)),
  kinds: z.array(z.string()).check(z.minLength(1)),
  tags: z.array(z.string()),
  city_id: refId(),
  city_ids: z.array(refId()),
  image: z.nullable(z.string()),
  price: z.int(),
  count: z.nullable(z.int()),
  day: z.nullable(z.string()),
  hours: z.array(z.strictObject({ opens: text(5) })),
})
const record = {
  name: { tr: 'Çay', en: 'Tea', de: 'Tee' },
  note: 'hot',
  kinds: ['a'],
  tags: [],
  city_id: 34,
  city_ids: [6],
  image: '/files/pictures/x.webp',
  price: 123_456,
  count: 7,
  day: '2026-11-20',
  hours: [{ opens: '08:00' }, { opens: '12:00' }],
}
type Form = ReturnType<typeof useContractForm>

/** Renders a form once, including everything still loading. */
async function draw(children: ReactNode, isReadOnly = false) {
  const labels: Labels = new Map()
  let form: Form | undefined
  function Drawn() {
    form = useContractForm(schema, record)
    return createElement(ContractForm, {
      id: 'f',
      form,
      schema,
      isReadOnly,
      labels,
      onSubmit: () => undefined,
      children,
    })
  }
  const inside = createElement(UiLanguage, null, createElement(Drawn))
  const { prelude } = await prerender(createElement(QueryClientProvider, { client: queries }, inside))
  const html = await new Response(prelude).text()
  return { html, form: form!, labels }
}
const options = [
  { value: 'a', label: 'Pick up' },
  { value: 'b', label: 'Parcel' },
]
const rows = (max: number) =>
  createElement(RowsInput, {
    name: 'hours',
    label: 'Hours',
    add: 'Add an hour',
    start: { opens: '' },
    max,
    isOrdered: true,
    children: (field) => createElement(TextAreaInput, { name: field('opens'), label: 'Opens' }),
  })

test('only what the contract refuses empty carries the mark', async () => {
  const marks = async (children: ReactNode) => (await draw(children)).html.split('text-danger').length - 1
  expect(await marks(createElement(NamesInput, { name: 'name', label: 'Name' }))).toBe(0)
  expect(await marks(createElement(MultiInput, { name: 'kinds', label: 'Kinds', options }))).toBe(1)
  expect(await marks(createElement(MultiInput, { name: 'tags', label: 'Tags', options }))).toBe(0)
  expect(await marks(createElement(TextAreaInput, { name: 'note', label: 'Note' }))).toBe(0)
  expect(await marks(createElement(RecordInput, { name: 'city_id', label: 'City', from: cities.list }))).toBe(1)
  expect(await marks(createElement(RecordsInput, { name: 'city_ids', label: 'Cities', from: cities.list }))).toBe(0)
  expect(await marks(createElement(NumberInput, { name: 'count', label: 'Count' }))).toBe(0)
})

test('values of the wire are shown as people write them', async () => {
  const currency = { symbol: '₺', symbol_format: 'suffix' } as const
  expect((await draw(createElement(MoneyInput, { name: 'price', label: 'Price', currency }))).html).toContain(
    '1,234.56',
  )
  expect((await draw(createElement(DateInput, { name: 'day', label: 'Day' }))).html).toContain('2026')
  expect((await draw(createElement(PictureInput, { name: 'image', label: 'Cover', kind: 'category' }))).html).toMatch(
    /src="\/files\/pictures\/x.webp"[^]*Remove[^]*Ratio (<!-- -->)?5:2/,
  )
})

test('a row has inputs of its own; at the most no more are offered, and a reader is offered nothing', async () => {
  const open = (await draw(rows(3))).html
  expect(open.match(/<textarea/g)).toHaveLength(2)
  expect(open).toContain('name="hours.1.opens"')
  expect(open).toContain('Delete row: 2')
  expect(open).toMatch(/Add an hour/)
  expect(open).not.toMatch(/aria-disabled="true"[^>]*>[^]{0,200}Add an hour/)
  expect((await draw(rows(2))).html).toMatch(/aria-disabled="true"[^>]*>[^]{0,600}Add an hour/)
  const read = (await draw(rows(3), true)).html
  expect(read).not.toContain('Add an hour')
  expect(read).not.toContain('Delete row')
})

test('a section is a group under its heading', async () => {
  const { html } = await draw(
    createElement(FormSection, { title: 'Place', description: 'Where it is.', children: 'x' }),
  )
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*><h2[^>]*>Place<\/h2><\/legend><p[^>]*>Where it is\.<\/p>x/)
})

test('the server’s messages land on the fields that are drawn, others are given back to be said', async () => {
  const { form, labels } = await draw(null)
  const refusal = (errors: { path: string; code: string; message: string }[]) =>
    ({ message: 'Refused', problem: { errors } }) as unknown as Refusal
  labels.set('hours.*.opens', { label: 'Opens' })
  const here = { path: 'hours.1.opens', code: 'taken', message: 'Taken' }
  expect(landErrors(form, refusal([here]), labels)).toBeNull()
  expect(landErrors(form, refusal([here, { path: 'branch_limit', code: 'x', message: 'Too many' }]), labels)).toBe(
    'branch_limit: Too many',
  )
  expect(landErrors(form, refusal([]), labels)).toBe('Refused')
})
