import { expect, expectTypeOf, it } from 'vitest'
import { materialCatalog } from '../menu/material-catalog.ts'
import { kiosk } from '../organisation/kiosk.ts'
import { currency } from '../platform/currency.ts'
import type { In, Parsed } from './call.ts'

const id = '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b10'

it('names the id in its path and no other param', () => {
  const given: In<typeof kiosk.read.params> = { kiosk_id: id }
  expect(kiosk.read.params.parse(given)).toEqual(given)
  // @ts-expect-error a misspelt param does not compile
  const misspelt: In<typeof kiosk.read.params> = { kioskId: id }
  expect(kiosk.read.params.safeParse(misspelt).success).toBe(false)
  expect(materialCatalog.read.path).toBe('/branch-material-catalog/{branch_material_catalog_id}')
})

it('gives handlers an id that is always present, and no other', () => {
  expectTypeOf<Parsed<typeof kiosk.remove>['params']>().toEqualTypeOf<{ kiosk_id: string }>()
  expectTypeOf<Parsed<typeof materialCatalog.history>['params']>().toEqualTypeOf<{
    branch_material_catalog_id: string
  }>()
  const { params }: Parsed<typeof currency.read> = { params: currency.read.params.parse({ currency_id: '7' }) }
  expect(params.currency_id.toFixed(0)).toBe('7')
  // @ts-expect-error a renamed param does not compile
  expect(params.coin_id).toBeUndefined()
})
