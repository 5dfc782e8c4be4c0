import { expect, it } from 'vitest'
import { account } from '#contract/identity/account.ts'
import { role } from '#contract/identity/role.ts'
import { cancelReason } from '#contract/ordering/cancel-reason.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { paymentMethod } from '#contract/ordering/payment-method.ts'
import { companyBlog, companyBlogArea } from '#contract/organisation/company-blog.ts'
import { currencyExamples } from '#contract/platform/currency.example.ts'
import { currency } from '#contract/platform/currency.ts'
import { taxOffice } from '#contract/platform/tax-office.ts'
import { user } from '#contract/identity/user.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import sql from 'sql-template-tag'

const { server, world, company_id, branch_id, app, provider } = await setUp(['provider'])

const names = (name: string) => ({ tr: name, en: name, de: name })
const german = { lang: 'de' }
const english = { lang: 'en' }

const placed = (payment_method: string): Promise<OrderRow> =>
  app.send(order.create, { body: orderBody(branch_id, { payment_method }) })

it('a currency that companies use cannot be deleted or get another code, and the refusal names them', async () => {
  const lira = (await provider.send(currency.list, { query: { search: 'TRY' } })).data.find(
    (each) => each.type === 'TRY',
  )!
  const params = { currency_id: lira.id }
  expect(await provider.refused(currency.remove, { params })).toMatchObject({
    status: 409,
    code: 'in_use',
    detail: 'Silinemez, kullananlar: 3 firma (Bizim, Kardeş, Yabancı).',
  })
  expect((await provider.refused(currency.remove, { params }, english)).detail).toBe(
    'Cannot be deleted; it is used by: 3 companies (Bizim, Kardeş, Yabancı).',
  )
  const { name, symbol, symbol_format, version } = lira
  const body = { ...currencyExamples.create, name, symbol, symbol_format, version }
  expect(
    (await provider.refused(currency.update, { params, body: { ...body, type: 'TRL' } }, german)).errors,
  ).toMatchObject([
    {
      path: 'type',
      code: 'in_use',
      message: 'Kann nicht geändert werden; verwendet von: 3 Firmen (Bizim, Kardeş, Yabancı)',
    },
  ])
  expect((await provider.send(currency.update, { params, body: { ...body, type: 'TRY' } })).type).toBe('TRY')
})

it('a payment method cannot be deleted while orders use it, nor ever where the product itself writes it', async () => {
  const body = { code: 'yemek_karti', name: names('Yemek kartı'), place: 'door' as const, is_active: true }
  const made = await provider.send(paymentMethod.create, { body })
  const params = { payment_method_id: made.id }
  await placed('yemek_karti')
  expect((await provider.refused(paymentMethod.remove, { params })).detail).toBe('Silinemez, kullananlar: siparişler.')
  expect(await provider.faults(paymentMethod.update, { params, body: { ...body, code: 'kart', version: 1 } })).toEqual([
    'code in_use',
  ])
  await placed('cash')
  const cash = (await provider.send(paymentMethod.list, { query: { search: 'cash' } })).data.find(
    (each) => each.code === 'cash',
  )!
  expect(
    (await provider.refused(paymentMethod.remove, { params: { payment_method_id: cash.id } }, english)).detail,
  ).toBe('Cannot be deleted; it is used by: Sofra itself and orders.')
  const unused = await provider.send(paymentMethod.create, { body: { ...body, code: 'kimse' } })
  await provider.send(paymentMethod.remove, { params: { payment_method_id: unused.id } })
})

it('a reason cannot be deleted while an order has it, nor can the one the escalation gives', async () => {
  const all = (await provider.send(cancelReason.list, { query: { limit: 200 } })).data
  const unanswered = all.find((each) => each.code === 'unanswered')!
  const params = { cancel_reason_id: unanswered.id }
  expect((await provider.refused(cancelReason.remove, { params }, german)).detail).toBe(
    'Kann nicht gelöscht werden; verwendet von: Sofra selbst.',
  )
  const { id: _, updated_at: __, ...body } = unanswered
  expect(await provider.faults(cancelReason.update, { params, body: { ...body, code: 'sessiz' } })).toEqual([
    'code in_use',
  ])

  const own = await provider.send(cancelReason.create, {
    body: { ...(({ version: ___, ...rest }) => rest)(body), code: 'elektrik', actor: 'branch' },
  })
  const row = await placed('cash')
  await provider.send(order.cancel, {
    params: { order_id: row.id },
    body: { version: row.version, reason_id: own.id, text: '' },
  })
  expect((await provider.refused(cancelReason.remove, { params: { cancel_reason_id: own.id } })).detail).toBe(
    'Silinemez, kullananlar: siparişler.',
  )
  // If the check is bypassed, the database itself refuses the deletion.
  await expect(server.database.db.one(sql`delete from cancel_reason where id = ${own.id}`)).rejects.toMatchObject({
    code: '23503',
  })
  expect((await provider.send(order.read, { params: { order_id: row.id } })).reason?.code).toBe('elektrik')
})

it('a record referred to by id may get another code while in use; deleting it names its users', async () => {
  const office = await provider.send(taxOffice.create, { body: { city_id: 34, code: '99001', name: 'Deneme' } })
  await server.database.db.one(sql`update company set tax_office_id = ${office.id} where id = ${company_id}`)
  const params = { tax_office_id: office.id }
  expect((await provider.refused(taxOffice.remove, { params })).detail).toBe('Silinemez, kullananlar: 1 firma (Bizim).')
  const changed = await provider.send(taxOffice.update, {
    params,
    body: { city_id: 34, code: '99002', name: 'Deneme', version: 1 },
  })
  expect(changed.code).toBe('99002')

  const area = await provider.send(companyBlogArea.create, {
    body: { code: 'hikaye', name: names('Hikâye'), position: 9 },
  })
  await provider.send(companyBlog.create, {
    params: { company_id: world.companies.sibling.id, company_blog_area_id: area.id },
    body: { title: names('a'), body: names('b'), image: null, is_active: true },
  })
  expect((await provider.refused(companyBlogArea.remove, { params: { company_blog_area_id: area.id } })).detail).toBe(
    'Silinemez, kullananlar: 1 firma (Kardeş).',
  )
})

it('a dealer with companies and a role that people hold are refused, naming them', async () => {
  const params = { account_id: world.dealers.near }
  expect((await provider.refused(account.remove, { params }, english)).detail).toMatch(
    /^Cannot be deleted; it is used by: 2 companies \(Bizim, Kardeş\)/,
  )
  const made = await provider.send(role.create, {
    body: {
      name: names('Kasa'),
      account_type: 'branch',
      account_id: null,
      company_id,
      permissions: ['get-order'],
    },
  })
  await provider.send(user.create, {
    body: {
      name: 'Deniz',
      surname: 'Deneme',
      email: 'kasa@deneme.test',
      phone: '',
      language_id: 1,
      is_show_live_support: false,
      is_auth_for_account: false,
      assignments: [{ role_id: made.id, scope_type: 'branch', scope_id: branch_id }],
    },
  })
  expect((await provider.refused(role.remove, { params: { role_id: made.id } })).detail).toBe(
    'Silinemez, kullananlar: 1 kullanıcı (Deniz Deneme).',
  )
})
