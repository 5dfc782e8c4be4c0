import { expect, it } from 'vitest'
import { setUp } from '#server/app/test/test-setup.ts'
import { districtIds, withKnownDistrict } from '#server/domain/ordering/delivery/known-district.ts'

const { server } = await setUp([], { role: 'api' })
const { db } = server.database
const istanbul = 34

/** The district and the province of an address, of a branch in İstanbul. */
const placeOf = async (it: { text?: string; district?: string; city?: string }) => {
  const given = { text: 'Moda Cad. 12', district: '', city: '', directions: '', ...it }
  const { district, city, ...rest } = await withKnownDistrict(db, given, istanbul)
  expect(rest).toEqual({ text: given.text, directions: '' })
  return `${district} / ${city}`
}

it.each([
  [{ district: 'KADIKOY', city: 'istanbul' }, 'Kadıköy / İstanbul'],
  [{ district: 'kadıköy' }, 'Kadıköy / İstanbul'],
  [{ district: 'Caferağa Mah., Kadıköy', city: 'İstanbul (Anadolu)' }, 'Kadıköy / İstanbul'],
  [{ city: 'Kadıköy/İstanbul' }, 'Kadıköy / İstanbul'],
  [{ text: 'Moda Cad. 12, Kadıköy / İstanbul' }, 'Kadıköy / İstanbul'],
  [{ text: 'Moda Cad. 12, Kadıköy' }, 'Kadıköy / İstanbul'],
  // Several provinces have a district of this name.
  [{ district: 'Edremit', city: 'Van' }, 'Edremit / Van'],
  [{ district: 'Edremit', city: 'Balıkesir' }, 'Edremit / Balıkesir'],
  [{ district: 'Edremit' }, 'Edremit / '],
  // Only one province has a district of this name, and the field says that the name is a district.
  [{ district: 'Çankaya' }, 'Çankaya / Ankara'],
  // In a one-line address, the same word may also be a street or a quarter, so it is not enough.
  [{ text: 'Moda Cad. 12, Çankaya' }, ' / '],
  [{ district: 'Kadıköy', city: 'Lefkoşa' }, 'Kadıköy / Lefkoşa'],
  [{ district: 'Caferağa', city: 'ISTANBUL' }, 'Caferağa / İstanbul'],
  [{ district: 'Caferağa' }, 'Caferağa / '],
  [{}, ' / '],
])('%j becomes %s', async (given, expected) => {
  expect(await placeOf(given)).toBe(expected)
})

it('takes hostile words for words', async () => {
  const district = `${'/'.repeat(20)}%'; --${',x'.repeat(15)}`
  expect(await placeOf({ district, city: '\\' })).toBe(`${district} / \\`)
})

it('knows the ids of exactly these names', async () => {
  const known = await districtIds(db, { district: 'Edremit', city: 'Van' })
  expect(known).toEqual({ city_id: 65, district_id: expect.any(Number) })
  expect(await districtIds(db, { district: 'Moda', city: 'İstanbul' })).toEqual({ city_id: 34, district_id: null })
  expect(await districtIds(db, {})).toEqual({ city_id: null, district_id: null })
})
