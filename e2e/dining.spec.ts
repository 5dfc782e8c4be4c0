import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { DiningTable } from '#contract/dining/table.ts'
import { giveEars, soundHeard } from './stage/ears.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { joinAt, place, watched, type PlacedOrder } from './stage/orders.ts'
import { inputOf } from './stage/reservation-stage.ts'

const screen = (product: Product) => `${product.url}/manegement/${product.feed.watched_branch_id}/command`
/** The button of a table on the floor plan. Its name contains the table's state. */
const table = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

/** Sends a request as the company's app on a guest's phone. */
async function ask<T>(product: Product, path: string, body: object): Promise<{ status: number; body: T }> {
  const { company } = watched(product)
  const reply = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as T }
}

async function idsOf(product: Product, token: string): Promise<(name: string) => string> {
  const { data } = await api<{ data: { id: string; name: string }[] }>(
    product,
    token,
    'GET',
    `/dining-table?branch_id=${product.feed.watched_branch_id}&limit=50`,
  )
  return (name) => data.find((it) => it.name === name)!.id
}

/** Guests order at their table, and the kitchen serves the order. */
async function orderAt(product: Product, token: string, table_id: string): Promise<{ id: string; version: number }> {
  const { id } = await place(product, {
    delivery_type: 'orderOnTheTable',
    channel: 'table',
    address: null,
    table_name: null,
    table_id,
    lines: [{ name: 'Serpme kahvaltı', quantity: 4, unit_price: 25_000, tax_rate: 10 }],
  })
  let version = 1
  for (const step of ['approve', 'deliver'])
    ({ version } = await api<PlacedOrder & { version: number }>(product, token, 'PATCH', `/order/${id}/${step}`, {
      version,
    }))
  return { id, version }
}

/** Acknowledges all waiting orders, so that the next sound does not come from an order. */
async function hush(product: Product, token: string): Promise<void> {
  const board = `/branch/${product.feed.watched_branch_id}/board`
  const { data } = await api<{ data: PlacedOrder[] }>(product, token, 'GET', board)
  for (const { id, status } of data)
    if (status === 'awaiting_approval') await api(product, token, 'PATCH', `/order/${id}/acknowledge`, {})
}

test('a table is seated, orders, splits its bill in three, pays and is free again', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const table_id = (await idsOf(product, token))('Masa 3')
  await signIn(page, 'branch')
  await page.goto(screen(product))

  await test.step('three guests sit down, by keyboard', async () => {
    await table(page, 'Masa 2').focus()
    await page.keyboard.press('ArrowRight')
    await expect(table(page, 'Masa 3')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '3 kişi oturt' })).toBeVisible()
    await page.keyboard.press('3')
    await expect(page.getByText('Henüz sipariş yok')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table(page, 'Masa 3')).toHaveAccessibleName(/Oturuyor.* 3 kişi/)
  })

  await test.step('what they order stands on the floor at once', async () => {
    await orderAt(product, token, table_id)
    await expect(table(page, 'Masa 3')).toHaveAccessibleName(/1\.000,00/)
  })

  await test.step('the bill is split evenly and paid one by one', async () => {
    await table(page, 'Masa 3').click()
    await expect(page.getByText('4× Serpme kahvaltı')).toBeVisible()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: /hesabını böl/ })
    await expect(dialog.getByRole('list', { name: 'Hesap' })).toHaveText(/333,34.*333,33.*333,33/s)
    await dialog.getByRole('button', { name: 'Böl', exact: true }).click()
    const pay = page.getByRole('button', { name: 'Ödeme al: Nakit' })
    await expect(pay).toHaveCount(3)
    for (const left of [2, 1, 0]) {
      await pay.first().click()
      await expect(pay).toHaveCount(left)
    }
    await page.getByRole('button', { name: 'Masayı boşalt' }).click()
    await expect(table(page, 'Masa 3')).toHaveAccessibleName(/^Masa 3 Boş/)
  })
})

test('at its table an order shows its options and is approved; the bill adds up and is printed', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const table_id = (await idsOf(product, token))('Masa 4')
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-printing]')!.textContent)
  })
  await signIn(page, 'branch')
  await page.goto(screen(product))
  await expect(table(page, 'Masa 4')).toHaveAccessibleName(/^Masa 4 Boş 4 kişilik$/)
  const { watched_branch_id } = product.feed
  await api(product, token, 'POST', `/branch/${watched_branch_id}/table-session`, { table_ids: [table_id], guests: 2 })
  const at = { delivery_type: 'orderOnTheTable', channel: 'table', address: null, table_name: null, table_id }
  const dish = { name: 'Menemen', quantity: 1, unit_price: 12_000, tax_rate: 10 }
  const options = [
    { name: 'Kaşar', action: 'add', price: 3000 },
    { name: 'Soğan', action: 'remove' },
  ]
  await place(product, { ...at, lines: [{ ...dish, options }] })
  const paid = await place(product, { ...at, is_paid: true, payment_method: 'online_card', lines: [dish] })
  await api(product, token, 'PATCH', `/order/${paid.id}/approve`, { version: 1 })
  await hush(product, token)

  await table(page, 'Masa 4').click()
  const drawer = page.getByRole('dialog', { name: 'Masa 4' })
  await expect(drawer.getByText('+ Kaşar, − Soğan')).toBeVisible()
  const sums = /Toplam270,00\s₺Siparişte ödenen120,00\s₺Kalan150,00\s₺/
  await expect(drawer.locator('dl').filter({ hasText: 'Kalan' })).toHaveText(sums)
  await drawer.getByRole('button', { name: /^Onayla: Sipariş/ }).click()
  await expect(page.getByText(/^Sipariş \d+ onaylandı$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Onayla/ })).toHaveCount(0)
  const serve = drawer.getByRole('button', { name: /^Servis edildi: Sipariş/ })
  await expect(serve).toHaveCount(2)
  await serve.first().click()
  await expect(page.getByText(/^Sipariş \d+ servis edildi$/)).toBeVisible()
  await expect(serve).toHaveCount(1)
  await page.keyboard.press('p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Masa 4.*2 kişi.*\+ Kaşar, − Soğan.*Kalan150,00/)
})

test('guests have back what they paid for a returned dish before their table is cleared, and it stays in use', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const table_id = (await idsOf(product, token))('Masa 7')
  const seated = await api<{ id: string; version: number }>(
    product,
    token,
    'POST',
    `/branch/${product.feed.watched_branch_id}/table-session`,
    { table_ids: [table_id], guests: 4 },
  )
  const row = await orderAt(product, token, table_id)
  const session = `/table-session/${seated.id}`
  const { version } = await api<{ version: number }>(product, token, 'GET', session)
  const paid = { version, number: 1, amount: 100_000, payment_method: 'cash' }
  await api(product, token, 'PATCH', `${session}/pay`, paid)
  const { token: manager } = await tokenOf(product, 'company')
  const [reason] = await api<{ id: number }[]>(product, manager, 'GET', `/order/${row.id}/reason?kind=return`)
  const now = await api<{ version: number }>(product, manager, 'GET', `/order/${row.id}`)
  const back = { version: now.version, reason_id: reason!.id, text: 'Soğuk geldi' }
  await api(product, manager, 'PATCH', `/order/${row.id}/return`, back)

  await signIn(page, 'branch')
  await page.goto(screen(product))
  await table(page, 'Masa 7').click()
  await page.getByRole('button', { name: 'Masayı boşalt' }).click()
  await expect(page.getByText(/Misafire 1\.000,00\s₺ geri verilecek/)).toBeVisible()
  await page.getByRole('button', { name: 'Yeni kod' }).click()
  await page.getByRole('button', { name: 'Geri ver: Nakit' }).click()
  await expect(page.getByText('Geri verildi, Nakit')).toBeVisible()
  await page.getByRole('button', { name: 'Masayı boşalt' }).click()
  await expect(table(page, 'Masa 7')).toHaveAccessibleName(/^Masa 7 Boş/)
})

test('what a member’s wallet has paid at the table goes back into the wallet by one press', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const { token: manager } = await tokenOf(product, 'company')
  const { guest_token } = await joinAt(product, 'Masa 7')
  const row = await orderAt(product, token, (await idsOf(product, token))('Masa 7'))
  const { data } = await api<{ data: { id: string }[] }>(product, manager, 'GET', '/member?limit=1')
  const member_id = data[0]!.id
  const balance = async () =>
    (await api<{ wallet_balance: number }>(product, manager, 'GET', `/member/${member_id}`)).wallet_balance
  const before = await balance()
  const load = { amount: 100_000, payment_ref: 'kasa', reason: '' }
  await api(product, manager, 'POST', `/member/${member_id}/wallet`, load)
  const { company } = watched(product)
  const reply = await fetch(`${product.url}/api/table/session`, {
    headers: { authorization: `Bearer ${company.api_key}`, 'guest-token': guest_token },
  })
  const { bills } = (await reply.json()) as { bills: { id: string }[] }
  await place(product, {
    delivery_type: 'onlyPayment',
    channel: 'table',
    address: null,
    payment_method: 'online_card',
    is_paid: true,
    guest_token,
    bill_id: bills[0]!.id,
    customer: { member_id },
    wallet: 100_000,
    lines: [{ name: 'Hesap', quantity: 1, unit_price: 100_000, tax_rate: 0 }],
  })
  expect(await balance()).toBe(before)
  const [reason] = await api<{ id: number }[]>(product, manager, 'GET', `/order/${row.id}/reason?kind=return`)
  const { version } = await api<{ version: number }>(product, manager, 'GET', `/order/${row.id}`)
  await api(product, manager, 'PATCH', `/order/${row.id}/return`, { version, reason_id: reason!.id, text: 'Soğuk' })

  await signIn(page, 'branch')
  await page.goto(screen(product))
  await table(page, 'Masa 7').click()
  // The wallet comes first, because cash would be refused.
  await expect(page.getByRole('button', { name: /^Geri ver: / }).first()).toHaveAccessibleName('Geri ver: Cüzdan')
  await page.getByRole('button', { name: 'Geri ver: Cüzdan' }).dblclick()
  await expect(page.getByText('Geri verildi, Cüzdan')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Geri ver: / })).toHaveCount(0)
  expect(await balance()).toBe(before + 100_000)
  await page.getByRole('button', { name: 'Masayı boşalt' }).click()
  await expect(table(page, 'Masa 7')).toHaveAccessibleName(/^Masa 7 Boş/)
})

test('guests call by their phone: heard, seen, done; once they are gone their phone is worth nothing', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'branch')
  const { watched_branch_id } = product.feed
  const table_id = (await idsOf(product, token))('Masa 6')
  await giveEars(page)
  await signIn(page, 'branch')
  await page.goto(screen(product))
  await page.getByRole('heading', { name: 'Masa servisi' }).click()
  await hush(product, token)
  await expect(page.locator('html[data-alarm=quiet]')).toBeAttached()
  const session = await api<{ id: string; version: number; join_code: string }>(
    product,
    token,
    'POST',
    `/branch/${watched_branch_id}/table-session`,
    { table_ids: [table_id], guests: 2 },
  )
  const codes = await api<{ table_id: string; token: string }[]>(
    product,
    token,
    'GET',
    `/branch/${watched_branch_id}/table/token`,
  )
  const code = codes.find((it) => it.table_id === table_id)!.token
  const joined = await ask<{ guest_token: string }>(product, '/table/join', { token: code, code: session.join_code })
  expect(joined.status).toBe(201)
  const { guest_token } = joined.body
  const call = () => ask(product, '/table/command', { guest_token, kind: 'bill', payment: 'card' })

  await test.step('the till hears it and says what it is', async () => {
    expect((await call()).status).toBe(200)
    const calls = page.getByRole('region', { name: 'Çağrılar' })
    await expect(calls.getByText('Hesap istiyor, kart')).toBeVisible()
    await soundHeard(page)
    await expect(table(page, 'Masa 6')).toHaveAccessibleName(/Çağırıyor/)
    await page.keyboard.press('a')
    await expect(calls.getByText(/ilgileniyor/)).toBeVisible()
    await expect(table(page, 'Masa 6')).toHaveAccessibleName(/Hesap istedi/)
    // The request for the floor is delayed. An action, its undo and its redo in the meantime are
    // three separate requests.
    let letGo = () => {}
    const later = new Promise<void>((done) => (letGo = done))
    const floor = `**/api/branch/${watched_branch_id}/floor*`
    await page.route(floor, (route) => later.then(() => route.continue()))
    await page.keyboard.press('d')
    await expect(calls).toBeHidden()
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect(calls.getByText(/ilgileniyor/)).toBeVisible()
    await page.keyboard.press('d')
    await expect(calls).toBeHidden()
    letGo()
  })

  await test.step('the guests leave', async () => {
    await table(page, 'Masa 6').click()
    await page.getByRole('button', { name: 'Masayı boşalt' }).click()
    await expect(table(page, 'Masa 6')).toHaveAccessibleName(/^Masa 6 Boş/)
    expect((await call()).status).toBe(422)
    const { branch } = watched(product)
    const order = {
      branch_id: branch.id,
      delivery_type: 'orderOnTheTable',
      customer: {},
      guest_token,
      payment_method: 'cash',
    }
    const lines = [{ name: 'Çay', quantity: 1, unit_price: 2000, tax_rate: 10 }]
    const refused = await ask<{ errors: { path: string }[] }>(product, '/order', {
      ...order,
      lines,
      external_id: randomUUID(),
    })
    expect([refused.status, refused.body.errors.map((it) => it.path)]).toEqual([422, ['guest_token']])
  })
  // Only now, so that the interception does not end while the drawer's code is being requested.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('two tills: of two counts the first holds, a table taken elsewhere is named; on the plan both changes stay', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'company')
  const branch_id = product.feed.watched_branch_id
  const tableOf = await idsOf(product, token)
  const toast = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })
  await signIn(page, 'company')

  await test.step('2 and 3 pressed one after the other seat two', async () => {
    await page.goto(screen(product))
    await table(page, 'Masa 9').press('Enter')
    await expect(page.getByRole('button', { name: '3 kişi oturt' })).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.press('3')
    await expect(page.getByText('Henüz sipariş yok')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table(page, 'Masa 9')).toHaveAccessibleName(/2 kişi/)
  })

  await test.step('guests seated by the other till meanwhile: why is said', async () => {
    const path = `**/api/branch/${branch_id}/table-session`
    const otherFirst = async (route: Route) => {
      await api(product, token, 'POST', `/branch/${branch_id}/table-session`, {
        table_ids: [tableOf('Masa 7')],
        guests: 4,
      })
      await route.continue()
    }
    await page.route(path, otherFirst, { times: 1 })
    await table(page, 'Masa 7').press('Enter')
    await page.getByRole('button', { name: '3 kişi oturt' }).click()
    await expect(toast('Bu masada oturan var')).toBeVisible()
    await expect(page.getByText('Henüz sipariş yok')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('moved where somebody sits they are one party, and that is what is said', async () => {
    await table(page, 'Masa 9').focus()
    await page.keyboard.press('m')
    await table(page, 'Masa 7').click()
    await expect(toast('Masa 9 ve Masa 7 birleştirildi')).toBeVisible()
    await toast('Masa 9 ve Masa 7 birleştirildi').getByRole('button', { name: 'Geri al' }).click()
    await expect(table(page, 'Masa 9')).toHaveAccessibleName(/3 kişi|2 kişi/)
    await expect(table(page, 'Masa 7')).toHaveAccessibleName(/4 kişi/)
  })

  await test.step('moved to a free table they can be put back; a bill with nothing on it is not split', async () => {
    await table(page, 'Masa 9').focus()
    await page.keyboard.press('s')
    await expect(toast('Bölünecek bir hesap yok')).toBeVisible()
    await page.keyboard.press('m')
    await page
      .getByRole('button', { name: /^Masa \d+ Boş/ })
      .first()
      .click()
    const moved = toast('Masa 9 taşındı')
    await moved.getByRole('button', { name: 'Geri al' }).click()
    await expect(table(page, 'Masa 9')).toHaveAccessibleName(/Oturuyor/)
  })

  await test.step('a table is moved on the plan while the other till gives it more seats: it has both', async () => {
    await page.goto(`${product.url}/manegement/${branch_id}/settings/table-list?view=plan`)
    const it = page.getByRole('button', { name: /^Masa 2/ })
    const before = await api<DiningTable>(product, token, 'GET', `/dining-table/${tableOf('Masa 2')}`)
    await it.focus()
    const path = `**/api/dining-table/${before.id}`
    const otherFirst = async (route: Route) => {
      const body = { ...inputOf(before), seats_max: 9 }
      await api(product, token, 'PUT', `/dining-table/${before.id}`, body)
      await route.continue()
    }
    await page.route(path, otherFirst, { times: 1 })
    await page.keyboard.press('ArrowRight')
    await expect(it).toHaveAccessibleName(/9/)
    const read = () => api<DiningTable>(product, token, 'GET', `/dining-table/${before.id}`)
    await expect.poll(async () => (await read()).x).toBe(before.x + 1)
    expect((await read()).seats_max).toBe(9)
  })

  await test.step('an area that the other till has renamed is renamed at the second try; one that stays is not said to be gone', async () => {
    const area = await api<{ id: string; version: number }>(product, token, 'POST', '/dining-area', {
      branch_id,
      name: 'Teras',
      position: 9,
    })
    const path = `/dining-area/${area.id}`
    await page.goto(`${product.url}/manegement/${branch_id}/settings/table-list?view=plan&area_id=${area.id}`)
    await page.getByRole('button', { name: 'Adını değiştir' }).click()
    await api(product, token, 'PUT', path, { branch_id, name: 'Üst kat', position: 9, version: area.version })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Üst teras')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(toast('siz açtıktan sonra değişti')).toBeVisible()
    await expect(page.getByText('Üst kat')).toBeVisible()
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(dialog).toBeHidden()
    await page.route(`**/api${path}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Alanı sil' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alanı sil' }).click()
    await expect(toast('bağlantı kurulamadı')).toBeVisible()
    await expect(toast('Üst teras silindi')).toBeHidden()
  })
})

test('on a phone every count of guests is in sight', async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, 'branch', 'de')
  await page.goto(screen(product))
  await table(page, 'Masa 5').click()
  const dialog = page.getByRole('dialog')
  for (const name of [/^3 /, /^9 /, 'Platzieren'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
})
