// Tests companies and what belongs to them (branches, requests, settings, pages). They share one
// file because each case needs the same dealers, managers and new companies.
import { connect } from '#server/db/client.ts'
import { afterAll, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import { companyBlog, companyBlogArea } from '#contract/organisation/company-blog.ts'
import { companySetting, settings } from '#contract/organisation/settings.ts'
import { order } from '#contract/ordering/order.ts'
import { currencyExamples } from '#contract/platform/currency.example.ts'
import { currency } from '#contract/platform/currency.ts'
import { branchRequest, restaurantRegistration } from '#contract/organisation/requests.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { caller } from '#server/app/test/test-client.ts'
import { endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const {
  server,
  world,
  branch_id,
  provider,
  dealer,
  foreignDealer,
  company: manager,
} = await setUp(['provider', 'dealer', 'foreignDealer', 'company'])
const owner = await connect(server.database.ownerUrl)
afterAll(() => owner.end())

const atOnce = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))
const statuses = (replies: { status: number }[]) => replies.map((it) => it.status).toSorted((a, b) => a - b)
const once = (n: number, first: number, rest: number) => [first, ...Array.from({ length: n - 1 }, () => rest)]

const branchesOf = async (company_id: string) =>
  (await provider.send(company.branches, { params: { company_id } })).map((it) => it.name)

/** A new company for a test, under the near dealer. */
async function freshCompany(name: string) {
  const input = { ...inputOf(await read(world.companies.own.id)), name }
  const made = await provider.send(company.create, { body: input })
  await owner.query(
    `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', '{}', now() - interval '1 day', now() + interval '1 year')`,
    [made.id],
  )
  return made
}
const read = (company_id: string, as = provider) => as.send(company.read, { params: { company_id } })
type Record_ = Awaited<ReturnType<typeof read>>
const inputOf = (it: Record_) =>
  Object.fromEntries(Object.keys(company.input.shape).map((name) => [name, it[name as keyof Record_]])) as Pick<
    Record_,
    keyof typeof company.input.shape
  >
const move = (it: Record_, account_id: string) => ({
  params: { company_id: it.id },
  body: { ...inputOf(it), account_id, version: it.version },
})

it('is opened in no currency whose amounts have other than two decimals, nor is one added', async () => {
  const refused = (path: string) => ({
    status: 422,
    errors: [{ path, code: 'currency_decimals', message: 'Yalnızca iki ondalıklı para birimleri kullanılabilir' }],
  })
  const input = inputOf(await read(world.companies.own.id))
  for (const [type, symbol] of [
    ['JPY', '¥'],
    ['KWD', 'د.ك'],
  ] as const) {
    const body = { ...currencyExamples.create, name: type, symbol, type }
    expect(await provider.refused(currency.create, { body })).toMatchObject(refused('type'))
    // A currency that was added before the rule existed.
    await owner.query('insert into currency (name, symbol, symbol_format, type) values ($1, $2, $3, $1)', [
      type,
      symbol,
      'prefix',
    ])
    const opened = { body: { ...input, name: type, currency: type } }
    expect(await provider.refused(company.create, opened)).toMatchObject(refused('currency'))
  }
  const franc = { ...currencyExamples.create, name: 'İsviçre frangı', symbol: 'Fr.', type: 'CHF' }
  await provider.send(currency.create, { body: franc })
  expect(await provider.send(company.create, { body: { ...input, name: 'Frank', currency: 'CHF' } })).toMatchObject({
    currency: 'CHF',
  })
})

const notThere = { status: 422, errors: [{ path: 'account_id', code: 'choice' }] }

it('lets only somebody above both dealers move a company', async () => {
  const { near, far } = world.dealers
  const it = await freshCompany('Taşınan')
  const params = { company_id: it.id }
  // A dealer that the caller may not access gets the same answer as one that does not exist.
  for (const to of [far, uuidv7()]) expect(await dealer.refused(company.update, move(it, to))).toMatchObject(notThere)
  expect((await foreignDealer.refused(company.update, move(it, far))).status).toBe(404)
  const partner = uuidv7()
  await owner.query(`insert into account (id, type, name) values ($1, 'solution_partner', 'Ortak')`, [partner])
  expect(await provider.refused(company.update, move(it, partner))).toMatchObject(notThere)

  const moved = await provider.send(company.update, move(it, far))
  expect(moved.account_id).toBe(far)
  expect((await dealer.refused(company.read, { params })).status).toBe(404)
  expect((await foreignDealer.send(company.read, { params })).id).toBe(it.id)
  // The new dealer cannot move the company back, because it may not access the old dealer.
  expect(await foreignDealer.refused(company.update, move(moved, near))).toMatchObject(notThere)
  const lines = await provider.send(company.history, { params })
  expect(lines[0]).toMatchObject({ action: 'update' })
})

it('moves it once when two do so at the same time', async () => {
  const it = await freshCompany('İki yere')
  const replies = await atOnce(6, (at) =>
    provider.raw(company.update, move(it, at % 2 === 0 ? world.dealers.far : world.dealers.near)),
  )
  expect(statuses(replies)).toEqual(once(6, 200, 409))
})

it('tells the second editor that a branch moved to another city meanwhile, not that it is gone', async () => {
  const { own } = world.companies
  const made = await provider.send(branch.create, { body: branchBody(own.id, 'Gezgin') })
  const replies = await atOnce(6, (at) =>
    manager.raw(branch.update, {
      params: { branch_id: made.id },
      body: { ...branchBody(own.id, 'Gezgin'), city_id: at + 1, version: made.version },
    }),
  )
  expect(statuses(replies)).toEqual(once(6, 200, 409))
})

it('lets a company change its own details, but not its dealer', async () => {
  const it = await read(world.companies.own.id, manager)
  const after = await manager.send(company.update, {
    params: { company_id: it.id },
    body: { ...inputOf(it), legal_name: 'Bizim A.Ş.', tax_number: ' de 136 695 976 ', version: it.version },
  })
  expect(after).toMatchObject({ legal_name: 'Bizim A.Ş.', tax_number: 'DE136695976' })
  const wrong = await manager.refused(company.update, {
    params: { company_id: it.id },
    body: { ...inputOf(after), tax_number: 'DE136695977', version: after.version },
  })
  expect(wrong.errors).toMatchObject([{ path: 'tax_number', code: 'tax_number' }])
  const fixed = { status: 422, errors: [{ path: 'account_id', code: 'fixed' }] }
  expect(await manager.refused(company.update, move(after, world.dealers.far))).toMatchObject(fixed)
})

it('refuses a contract with an implausible year', async () => {
  const it = await read(world.companies.own.id)
  const wrong = await provider.refused(company.update, {
    params: { company_id: it.id },
    body: {
      ...inputOf(it),
      contract_starts_on: '0001-01-01',
      contract_ends_on: '9999-12-31',
      version: it.version,
    },
  })
  expect(wrong.errors).toMatchObject([
    { path: 'contract_starts_on', code: 'year_range', message: '2000 ile 2100 arasında bir tarih girin' },
    { path: 'contract_ends_on', code: 'year_range' },
  ])
})

it('gives a domain to one company, however it is spelled: the hosting report names one owner', async () => {
  const name = async (who: typeof dealer, id: string, domain: string) => {
    const it = await read(id, who)
    return who.raw(company.update, {
      params: { company_id: id },
      body: { ...inputOf(it), domain, version: it.version },
    })
  }
  expect((await name(dealer, world.companies.own.id, 'ustam.example')).status).toBe(200)
  const second = await name(foreignDealer, world.companies.foreign.id, 'USTAM.example')
  expect(second).toMatchObject({ status: 422, body: { errors: [{ path: 'domain', code: 'taken' }] } })
  expect((await name(dealer, world.companies.own.id, '')).status).toBe(200)
  expect((await name(foreignDealer, world.companies.foreign.id, 'ustam.example')).status).toBe(200)
})

const suggestion = async (status: string, of = world.companies.own) => {
  const id = uuidv7()
  await owner.query(
    `insert into branch_request (company_id, id, branch_id, kind, customer_name, message, status) values ($1, $2, $3, 'suggestion', 'Ada', 'Buraya da açın', $4)`,
    [of.id, id, of.branches[0], status],
  )
  return id
}

it('sums what was paid with points, only of valid orders and the caller’s own companies', async () => {
  const { id, apiKey, branches } = world.companies.own
  const place = (amount: number, kind: 'points' | 'coupon') =>
    caller(server.url, apiKey).send(order.create, {
      body: orderBody(branches[0], {
        customer: { name: 'Ada', phone: '+905551112233' },
        lines: [{ name: 'Adana', quantity: 1, unit_price: 26_000, tax_rate: 10, options: [] }],
        discounts: [{ kind, name: 'x', amount, funder: 'company' }],
      }),
    })
  await place(1500, 'points')
  await place(700, 'coupon')
  const gone = await place(400, 'points')
  const query = { company_id: id }
  expect(await manager.send(company.pointTotal, { query })).toEqual([
    { company_id: id, currency: 'TRY', spent: 1900, orders: 2, outstanding: 0 },
  ])
  await endOrder(manager, gone, 'cancel')
  expect(await manager.send(company.pointTotal, {})).toEqual([
    { company_id: id, currency: 'TRY', spent: 1500, orders: 1, outstanding: 0 },
  ])
  expect(await foreignDealer.send(company.pointTotal, {})).toEqual([])
})

it('finds a branch by its city and by its phone as people write it', async () => {
  const own = await freshCompany('Aranan')
  const body = { ...branchBody(own.id, 'Kalaba'), city_id: 6, phone: '0 (312) 555 77 12' }
  const { id } = await provider.send(branch.create, { body })
  const found = async (search: string) =>
    (await provider.send(branch.list, { query: { search, company_id: [own.id] } })).data.map((it) => it.id)
  for (const typed of ['ANKARA', '0 (312) 555 77 12', '+90 312 555', '0312 5557712', 'kalaba'])
    expect(await found(typed), typed).toEqual([id])
  for (const typed of ['İzmir', '0 (212) 555 77 12', '(']) expect(await found(typed), typed).toEqual([])
})

it('completes a suggestion with exactly one branch, however many are opened at once', async () => {
  const { own } = world.companies
  const suggestion_id = await suggestion('approved')
  const replies = await atOnce(8, (at) =>
    manager.raw(branch.create, { body: { ...branchBody(own.id, `Önerilen ${at}`), suggestion_id } }),
  )
  expect(statuses(replies)).toEqual(once(8, 201, 404))
  expect((await branchesOf(own.id)).filter((it) => it.startsWith('Önerilen'))).toHaveLength(1)
  const params = { branch_id: own.branches[0], branch_request_id: suggestion_id }
  const after = await manager.send(branchRequest.read, { params })
  const made = replies.find((it) => it.status === 201)!.body as { id: string }
  expect(after).toMatchObject({ status: 'completed', created_branch_id: made.id })
  const late = { params, body: { decision_note: '', version: after.version } }
  expect((await manager.refused(branchRequest.reject, late)).code).toBe('conflict')
})

it('opens no branch for an unanswered suggestion, or for another company’s', async () => {
  const { own, foreign } = world.companies
  for (const suggestion_id of [await suggestion('pending'), await suggestion('approved', foreign)])
    expect(
      (await manager.refused(branch.create, { body: { ...branchBody(own.id, 'Olmaz'), suggestion_id } })).status,
    ).toBe(404)
  expect(await branchesOf(own.id)).not.toContain('Olmaz')
})

it('answers a request once when two answer at the same time, and counts by status', async () => {
  const { own } = world.companies
  const branch_request_id = await suggestion('pending')
  const params = { branch_id: own.branches[0], branch_request_id }
  const body = { decision_note: 'Olur', version: 1 }
  const replies = await atOnce(6, (at) =>
    manager.raw(at % 2 === 0 ? branchRequest.approve : branchRequest.reject, { params, body }),
  )
  expect(statuses(replies)).toEqual(once(6, 200, 409))
  const page = await manager.send(branchRequest.list, {
    params: { branch_id: own.branches[0] },
    query: { status: ['completed'] },
  })
  expect(page.counts).toMatchObject({ completed: 1, pending: 1 })
  expect(page.data).toHaveLength(1)
})

const registrationBody = (restaurant_name: string) => ({
  restaurant_name,
  authorised_name: 'Halil Çınar',
  phone: '0224 555 01 31',
  email: 'halil@cinaralti.example',
  city_id: 16,
  district: '',
  address: '',
  tax_number: '3400123453',
  note: '',
})
const approved = async (name: string) => {
  const it = await provider.send(restaurantRegistration.create, { body: registrationBody(name) })
  return provider.send(restaurantRegistration.approve, {
    params: { restaurant_registration_id: it.id },
    body: { decision_note: '', version: it.version },
  })
}

it('makes one company and one branch of a registration, and then nothing more', async () => {
  const it = await approved('Çınaraltı')
  const params = { restaurant_registration_id: it.id }
  const body = { ...inputOf(await read(world.companies.own.id)), registration_id: it.id }
  const firms = await atOnce(5, (at) => provider.raw(company.create, { body: { ...body, name: `Çınaraltı ${at}` } }))
  expect(statuses(firms)).toEqual(once(5, 201, 404))
  const firm = firms.find((each) => each.status === 201)!.body as { id: string }
  const named = await provider.send(restaurantRegistration.read, { params })
  expect(named).toMatchObject({ company_id: firm.id, status: 'approved' })

  // At this point the company has no licence.
  const first = { body: { ...branchBody(firm.id, 'Çınaraltı'), registration_id: it.id } }
  expect((await provider.refused(branch.create, first)).status).toBe(402)
  await owner.query(
    `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', '{}', now() - interval '1 day', now() + interval '1 year')`,
    [firm.id],
  )
  const replies = await atOnce(6, () => provider.raw(branch.create, first))
  expect(statuses(replies)).toEqual(once(6, 201, 404))
  expect(await branchesOf(firm.id)).toEqual(['Çınaraltı'])
  const after = await provider.send(restaurantRegistration.read, { params })
  const made = replies.find((each) => each.status === 201)!.body as { id: string }
  expect(after).toMatchObject({ status: 'completed', branch_id: made.id })

  const { version } = after
  const changed = { params, body: { ...registrationBody('Başka'), version } }
  expect((await provider.refused(restaurantRegistration.update, changed)).code).toBe('conflict')
  const decision = { params, body: { decision_note: '', version } }
  expect((await provider.refused(restaurantRegistration.reject, decision)).code).toBe('conflict')
})

it('hides registrations from everybody below the platform', async () => {
  const it = await approved('Saklı')
  const used = { body: { ...branchBody(world.companies.own.id, 'Saklı'), registration_id: it.id } }
  for (const as of [dealer, manager]) {
    expect((await as.raw(restaurantRegistration.list)).status).toBe(403)
    expect((await as.refused(branch.create, used)).status).toBe(404)
  }
  const body = { ...inputOf(await read(world.companies.own.id)), registration_id: it.id }
  expect((await dealer.refused(company.create, { body })).status).toBe(404)
})

it('keeps one of several concurrent saves of a setting, and shows the others the newer one', async () => {
  const params = { company_id: world.companies.own.id, name: 'app' as const }
  const replies = await atOnce(6, (at) =>
    manager.raw(companySetting.update, {
      params,
      body: { value: { min_ios: `1.${at}`, min_android: '' }, version: 0 },
    }),
  )
  expect(statuses(replies)).toEqual(once(6, 200, 409))
  const kept = await manager.send(companySetting.read, { params })
  expect(kept.version).toBe(1)
  for (const it of replies.filter((each) => each.status === 409))
    expect((it.body as { current: unknown }).current).toEqual(kept)
})

it('accepts pictures of this installation and no other address', async () => {
  const { own } = world.companies
  const bad = [
    'https://evil.example/logo.png',
    '//evil.example/logo.png',
    'javascript:alert(1)',
    '/files/pictures/../../etc/passwd',
    '/files/pictures/a%2f..%2fb.webp',
    '/api/download/x',
  ]
  const named = { tr: 'Ad', en: 'Name', de: 'Name' }
  const area = await provider.send(companyBlogArea.create, { body: { code: 'gorsel', name: named, position: 1 } })
  for (const logo of bad) {
    const setting = await manager.refused(companySetting.update, {
      params: { company_id: own.id, name: 'branding' },
      body: { value: { ...settings.branding.start, logo }, version: 0 },
    })
    expect(setting.errors).toMatchObject([{ path: 'value.logo' }])
    const place = await manager.refused(branch.create, { body: { ...branchBody(own.id, 'Görsel'), logo } })
    expect(place.errors).toMatchObject([{ path: 'logo' }])
    const page = await manager.refused(companyBlog.create, {
      params: { company_id: own.id, company_blog_area_id: area.id },
      body: { title: named, body: named, image: logo, is_active: true },
    })
    expect(page.errors).toMatchObject([{ path: 'image' }])
  }
})

it('accepts a favicon only as .ico or .png', async () => {
  const set = (favicon: string) =>
    manager.raw(companySetting.update, {
      params: { company_id: world.companies.own.id, name: 'branding' },
      body: { value: { ...settings.branding.start, favicon }, version: 0 },
    })
  expect(await set('/files/pictures/icon.webp')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'value.favicon', code: 'file_type' }] },
  })
  expect((await set('/files/pictures/icon.png')).status).toBe(200)
})

it('writes a page once when it is written twice at the same time', async () => {
  const { own } = world.companies
  const named = { tr: 'Hakkımızda', en: 'About us', de: 'Über uns' }
  const area = await provider.send(companyBlogArea.create, { body: { code: 'bir_kez', name: named, position: 2 } })
  const params = { company_id: own.id, company_blog_area_id: area.id }
  const page = { title: named, body: named, image: null, is_active: true }
  const isCreated = async () =>
    (await manager.send(companyBlog.list, { params: { company_id: own.id } })).find(
      (it) => it.company_blog_area_id === area.id,
    )?.is_created
  expect(await isCreated()).toBe(false)
  const replies = await atOnce(6, () => manager.raw(companyBlog.create, { params, body: page }))
  expect(statuses(replies)).toEqual(once(6, 201, 409))
  expect(await isCreated()).toBe(true)
  const changes = await atOnce(6, (at) =>
    manager.raw(companyBlog.update, { params, body: { ...page, is_active: at % 2 === 0, version: 1 } }),
  )
  expect(statuses(changes)).toEqual(once(6, 200, 409))
  // A page for which companies have written texts cannot be deleted.
  const removed = await provider.refused(companyBlogArea.remove, { params: { company_blog_area_id: area.id } })
  expect(removed.code).toBe('in_use')
})

it('opens no branch for a company without a licence, and tells that it has none and who gives one', async () => {
  const { id } = await provider.send(company.create, {
    body: { ...inputOf(await read(world.companies.own.id)), name: 'Lisanssız' },
  })
  const refused = await dealer.refused(branch.create, { body: branchBody(id) }, { lang: 'tr' })
  expect(refused.status).toBe(402)
  expect(refused.detail).toMatch(/^Bu firmanın lisansı yok.*sağlayıcı verir/)
})

it('opens a company only in an existing currency and in a city of its country', async () => {
  const body = { ...inputOf(await read(world.companies.own.id)), name: 'Nerede', domain: '' }
  const refused = async (more: Partial<typeof body>) =>
    (await provider.refused(company.create, { body: { ...body, ...more } })).errors
  expect(await refused({ currency: 'ZZZ' })).toMatchObject([{ path: 'currency', code: 'choice' }])
  expect(await refused({ country: 'DE', currency: 'EUR', city_id: 34 })).toMatchObject([{ path: 'city_id' }])
  expect(await refused({ country: 'TR', city_id: 1001 })).toMatchObject([{ path: 'city_id', code: 'choice' }])
  const berlin = await provider.send(company.create, {
    body: { ...body, country: 'DE', currency: 'EUR', city_id: 1001 },
  })
  const moved = { params: { company_id: berlin.id }, body: { ...inputOf(berlin), city_id: 6, version: berlin.version } }
  expect((await provider.refused(company.update, moved)).errors).toMatchObject([{ path: 'city_id' }])
})

it('accepts a time zone in its own spelling only, since an offset means the opposite to the database', async () => {
  const body = branchBody((await freshCompany('Saatli')).id)
  for (const timezone of ['europe/istanbul', '+03:00', 'posix/Europe/Istanbul', 'Avrupa/İstanbul'])
    expect((await provider.refused(branch.create, { body: { ...body, timezone } })).errors).toMatchObject([
      { path: 'timezone', code: 'choice' },
    ])
  for (const timezone of ['Europe/Istanbul', 'Asia/Kolkata', 'UTC'])
    expect(await provider.send(branch.create, { body: { ...body, timezone } })).toMatchObject({ timezone })
})

it('accepts an address only with its port, a location only with both coordinates, and each order method once', async () => {
  const body = branchBody((await freshCompany('Çiftler')).id)
  for (const [half, missing] of [
    [{ onsite_ip: '192.168.1.20' }, 'onsite_port'],
    [{ onsite_port: 9100 }, 'onsite_ip'],
    [{ lat: 41 }, 'lng'],
    [{ lng: 0 }, 'lat'],
  ] as const)
    expect((await provider.refused(branch.create, { body: { ...body, ...half } })).errors).toMatchObject([
      { path: missing, code: 'required' },
    ])
  const whole = { onsite_ip: '192.168.1.20', onsite_port: 9100, lat: 41, lng: 0 }
  const made = await provider.send(branch.create, {
    body: { ...body, ...whole, order_methods: ['comeGetIt', 'comeEat', 'comeGetIt'] },
  })
  expect(made).toMatchObject({ ...whole, order_methods: ['comeGetIt', 'comeEat'] })
})

it('lets a registration and a suggestion be answered once: approved or rejected is final', async () => {
  const { approve, reject } = restaurantRegistration
  for (const [first, then, status] of [
    [approve, reject, 'approved'],
    [reject, approve, 'rejected'],
  ] as const) {
    const made = await provider.send(restaurantRegistration.create, { body: registrationBody('Bir kez') })
    const decision = ({ id, version }: typeof made) => ({
      params: { restaurant_registration_id: id },
      body: { decision_note: '', version },
    })
    const after = await provider.send(first, decision(made))
    expect(await provider.refused(then, decision(after))).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { status },
    })
  }
  const params = { branch_id, branch_request_id: await suggestion('pending') }
  const after = await manager.send(branchRequest.approve, { params, body: { decision_note: '', version: 1 } })
  expect(
    await manager.refused(branchRequest.reject, { params, body: { decision_note: '', version: after.version } }),
  ).toMatchObject({ status: 409, current: { status: 'approved' } })
})
