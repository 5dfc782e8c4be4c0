import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { branchRef, money, names, oneOf, optionalText, orEmpty, text, url, uuid } from '#contract/kit/fields.ts'
import { blankOf } from './blank.ts'

test('texts, lists and what may be null start empty, switches off; what must be chosen is left out', () => {
  const schema = z.strictObject({
    name: names(60),
    legal_name: text(60),
    note: optionalText(200),
    site: orEmpty(url()),
    day: z.iso.date(),
    until: z.nullable(z.iso.date()),
    city_id: z.nullable(z.int()),
    category_ids: z.array(uuid()),
    options: z.array(text(20)).check(z.minLength(1)),
    branch_id: branchRef(),
    kind: oneOf(['code', 'personal']),
    price: money(),
    is_active: z.boolean(),
  })
  expect(blankOf(schema)).toEqual({
    name: { tr: '', en: '', de: '' },
    legal_name: '',
    note: '',
    site: '',
    until: null,
    city_id: null,
    category_ids: [],
    is_active: false,
  })
})
