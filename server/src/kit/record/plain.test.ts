import { expect, it } from 'vitest'
import { currencyExamples } from '#contract/platform/currency.example.ts'
import { currency } from '#contract/platform/currency.ts'
import { taxOffice } from '#contract/platform/tax-office.ts'
import { paymentMethod } from '#contract/ordering/payment-method.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, provider } = await setUp(['provider'])

const krone = currencyExamples.create

it('takes a record through its life: created, changed, recorded in its history, removed', async () => {
  const made = await provider.send(currency.create, { body: krone })
  expect(made).toMatchObject({ ...krone, version: 1 })
  const params = { currency_id: made.id }
  const changed = await provider.send(currency.update, {
    params,
    body: { ...krone, symbol_format: 'prefix', version: 1 },
  })
  expect(changed).toMatchObject({ symbol_format: 'prefix', version: 2 })
  const history = await provider.send(currency.history, { params })
  expect(history.map((it) => [it.action, it.actor, it.before?.['symbol_format'], it.after?.['symbol_format']])).toEqual(
    [
      ['update', 'provider Deneme', 'suffix', 'prefix'],
      ['create', 'provider Deneme', undefined, 'suffix'],
    ],
  )
  await provider.send(currency.remove, { params })
  expect((await provider.refused(currency.read, { params })).status).toBe(404)
})

it('answers a stale version with the newer record, and lets one of many writers win', async () => {
  const made = await provider.send(currency.create, { body: { ...krone, type: 'NOK' } })
  const params = { currency_id: made.id }
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      provider.raw(currency.update, { params, body: { ...krone, type: 'NOK', name: `Krone ${i}`, version: 1 } }),
    ),
  )
  expect(replies.filter((it) => it.status === 200)).toHaveLength(1)
  const lost = replies.find((it) => it.status === 409)!.body as {
    code: string
    current: { version: number; name: string }
  }
  expect(lost).toMatchObject({ code: 'stale_version', current: { version: 2 } })
})

it('reports at its field a value that is taken, missing, too long or malformed, in the requested language', async () => {
  expect((await provider.refused(currency.create, { body: { ...krone, type: 'TRY' } })).errors).toEqual([
    { path: 'type', code: 'taken', message: 'Bu değer zaten kullanılıyor' },
  ])
  const refused = await provider.refused(
    currency.create,
    { body: { ...krone, name: '  ', symbol: 'x'.repeat(9), symbol_format: 'middle', type: 'tl' } as never },
    { lang: 'de' },
  )
  expect(refused.errors).toEqual([
    { path: 'name', code: 'required', message: 'Dieses Feld ist erforderlich' },
    { path: 'symbol', code: 'too_long', message: 'Höchstens 5 Zeichen' },
    {
      path: 'symbol_format',
      code: 'choice',
      message: 'Wählen Sie einen Eintrag aus der Liste',
      allowed: ['suffix', 'prefix'],
    },
    { path: 'type', code: 'currency_code', message: 'Drei Großbuchstaben, zum Beispiel EUR' },
  ])
})

it('pages, sorts by the Turkish alphabet, filters, and finds text typed without accents', async () => {
  const istanbul = await provider.send(taxOffice.list, { query: { city_id: [34], limit: 10 } })
  expect(istanbul.total).toBeGreaterThan(40)
  expect(istanbul.data).toHaveLength(10)
  const second = await provider.send(taxOffice.list, { query: { city_id: [34], limit: 10, page: 2 } })
  expect(new Set([...istanbul.data, ...second.data].map((it) => it.id)).size).toBe(20)
  const two = await provider.send(taxOffice.list, { query: { city_id: [6, 35], limit: 200 } })
  expect(new Set(two.data.map((it) => it.city_id))).toEqual(new Set([6, 35]))
  const all = [
    ...(await provider.send(taxOffice.list, { query: { limit: 200 } })).data,
    ...(await provider.send(taxOffice.list, { query: { limit: 200, page: 2 } })).data,
    ...(await provider.send(taxOffice.list, { query: { limit: 200, page: 3 } })).data,
  ]
  expect(all).toHaveLength(449)
  expect((await provider.send(taxOffice.list, { query: { search: 'sisli' } })).data.map((it) => it.name)).toContain(
    'Şişli',
  )
  const named = await provider.send(taxOffice.list, { query: { sort: 'name', limit: 200 } })
  const names = named.data.map((it) => it.name)
  expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare))
  for (const search of ['%', '_', '\\', "'; drop table currency; --"])
    expect((await provider.send(taxOffice.list, { query: { search } })).total, search).toBe(0)
})

it('refuses to sort, filter or page outside its allow-lists', async () => {
  for (const query of [
    { sort: 'password_hash' },
    { sort: 'name;--' },
    { limit: 201 },
    { limit: 0 },
    { page: 0 },
    { page: 'x' },
    { id: 1 },
    { city_id: 'x' },
  ])
    expect((await provider.raw(taxOffice.list, { query })).status, JSON.stringify(query)).toBe(422)
})

it('refuses impossible ids and references, and values that cannot be stored', async () => {
  for (const currency_id of [0, 2_147_483_648, 99_999_999_999, 'x', '1e3', '-1', ''])
    expect((await provider.raw(currency.read, { params: { currency_id } })).status, String(currency_id)).toBe(404)
  expect(await provider.faults(taxOffice.create, { body: { city_id: 999, code: '99998', name: 'Yok' } })).toEqual([
    'city_id choice',
  ])
  expect(await provider.faults(taxOffice.list, { query: { search: 'a\0' } })).toEqual(['search wrong'])
  expect((await provider.refused(taxOffice.list, { query: { page: 0 } })).errors).toMatchObject([
    { path: 'page', code: 'too_small', message: '1 veya daha fazla olmalıdır' },
  ])
})

it('lets tenants read shared data but not write it', async () => {
  const company = await signIn(server.url, world.users.company)
  expect((await company.send(paymentMethod.list, { query: {} })).total).toBeGreaterThan(5)
  expect(
    (
      await company.refused(paymentMethod.create, {
        body: { code: 'yeni', name: { tr: 'a', en: 'a', de: 'a' }, place: 'door', is_active: true },
      })
    ).permission,
  ).toBe('post-payment-method')
})
