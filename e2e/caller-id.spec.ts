import type { Page } from '@playwright/test'
import { createSwitchboard, type Provider } from '#simulators/switchboard/switchboard.ts'
import { violations } from './axe.ts'
import { api, expect, test, tokenOf, type Product } from './fixture.ts'

test.use({ world: 'caller-id' })

interface Board {
  version: number
  provider: Provider
}
interface Member {
  id: string
  name: string
  surname: string
  phone: string
}

/** The branch's switchboard, told a new address over the settings' own calls; what it is connected to otherwise stays. */
async function boardOf(product: Product) {
  const branch_id = product.feed.watched_branch_id
  const { token } = await tokenOf(product, 'company')
  const { version, provider } = await api<Board>(product, token, 'GET', `/branch/${branch_id}/switchboard`)
  const { address } = await api<{ address: string }>(
    product,
    token,
    'PATCH',
    `/branch/${branch_id}/switchboard/address`,
    { version },
  )
  return createSwitchboard({ provider, address: `${product.url}${new URL(address).pathname}` })
}

/** A member whose last order here can be had again: a line from the menu, to be picked up. */
async function regular(product: Product): Promise<Member> {
  const [company] = product.feed.companies
  const branch_id = product.feed.watched_branch_id
  const { token } = await tokenOf(product, 'company')
  const menu = await api<{ products: { id: string; group_ids: string[]; off: string | null }[] }>(
    product,
    company!.api_key,
    'GET',
    `/menu/${branch_id}?delivery_type=comeGetIt`,
  )
  const dish = menu.products.find((it) => it.group_ids.length === 0 && it.off === null)!
  const member = await api<Member>(product, token, 'POST', '/member', {
    company_id: company!.id,
    name: 'Zeynep',
    surname: 'Arıkan',
    phone: '+905321239988',
    email: '',
    phones: [],
    birth_date: null,
    marriage_anniversary: null,
    plate: '',
    city_id: null,
    language: 'tr',
    allergens: ['gluten'],
    note: 'Kapıyı çalmayın',
    is_active: true,
    is_premium: true,
    premium_until: null,
  })
  await api(product, company!.api_key, 'POST', '/order', {
    branch_id,
    delivery_type: 'comeGetIt',
    customer: { name: 'Zeynep Arıkan', phone: member.phone, member_id: member.id },
    payment_method: 'cash',
    lines: [{ product_id: dish.id, quantity: 2 }],
  })
  return member
}

const card = (page: Page) => page.locator('[data-call]')
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

test('a call rings on the till, and the last order is repeated by two keys', async ({ page, product, signIn }) => {
  const branch_id = product.feed.watched_branch_id
  const [board, member] = [await boardOf(product), await regular(product)]
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${branch_id}/orders`)
  await expect(page.locator('[data-screen="/manegement/$branch_id/orders"]')).toBeVisible()
  // The line is up once the branch's own chip has its answer: a call before that comes with the first reading.
  await expect(page.locator('html[data-alarm]')).toBeAttached()
  await page
    .getByRole('button', { name: /Gör(dü|ül)/ })
    .first()
    .waitFor()
  const orders = () => api<{ total: number }>(product, till, 'GET', `/order?branch_id=${branch_id}&search=Zeynep`)
  const { token: till } = await tokenOf(product, 'branch')
  const before = (await orders()).total

  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))
  const began = Date.now()
  const call = await board.ring({ from: member.phone, extension: '101' })
  await expect(card(page)).toContainText('Zeynep Arıkan', { timeout: 10_000 })
  // Noted, not judged: a machine that is busy with other journeys is no till.
  test.info().annotations.push({ type: 'ms until the card is there', description: String(Date.now() - began) })
  await expect(card(page)).toContainText('Premium')
  await expect(card(page)).toContainText('Gluten')
  await expect(card(page)).toContainText('Son sipariş:')
  // It has taken no focus, and its letters mean nothing to it before one has gone there.
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))).toBe(focused)
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('h')
  await expect(card(page)).toBeFocused()
  await expect(card(page)).toContainText('Gel al')
  await expect(card(page).getByRole('button', { name: 'Siparişi ver' })).toBeVisible()
  expect((await orders()).total).toBe(before)
  await page.keyboard.press('r')
  await expect(toast(page, /verildi/)).toBeVisible()
  await expect.poll(async () => (await orders()).total).toBe(before + 1)
  await expect(card(page)).toHaveCount(0)
  await call.answer()
  await call.hangUp()
})

test('an unknown number leads to a new member with the number in it, and several lines stand side by side', async ({
  page,
  product,
  signIn,
}) => {
  const board = await boardOf(product)
  await signIn(page, 'branch')
  await page.goto(`${product.url}/member/list`)
  await expect(page.getByRole('heading', { name: 'Üyeler', level: 1 })).toBeVisible()
  const first = await board.ring({ from: '+905329990011' })
  const second = await board.ring({})
  await expect(card(page)).toHaveCount(2)
  await expect(card(page).first()).toContainText('0 (532) 999 00 11 telefon numarası ait bir kayıt bulunamadı.')
  await expect(card(page).last()).toContainText('Numara gizli')
  await second.hangUp()
  await expect(card(page)).toHaveCount(1)
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/member\/form/)
  await expect(page.getByRole('textbox', { name: /^Telefon/ }).first()).toHaveValue(/532.*999/)
  await first.hangUp()
})

test('on a phone callers are a line each with the newest open, and take less than a third of it', async ({
  browser,
  product,
  signIn,
}) => {
  const board = await boardOf(product)
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, 'branch')
  await page.goto(`${product.url}/member/list`)
  await expect(page.getByRole('heading', { name: 'Üyeler', level: 1 })).toBeVisible()
  const calls = [await board.ring({ from: '+905329990021' })]
  const oldest = page.locator('[data-caller]').last()
  await expect(oldest).toContainText('999 00 21')
  for (const from of ['+905329990022', '+905329990023']) calls.push(await board.ring({ from }))
  await expect(card(page)).toHaveCount(3)
  await expect(page.locator('article[data-call]')).toHaveCount(1)
  await expect(page.locator('article[data-call]')).toContainText('999 00 23')
  const bar = page.getByRole('region', { name: 'Arayanlar' })
  expect((await bar.boundingBox())!.height).toBeLessThan(812 / 3)
  await expect(oldest).toContainText(/\d:\d\d/)
  expect(await violations(page)).toEqual([])

  await test.step('one more moves no line, and whoever is worked with stays open', async () => {
    const before = await oldest.boundingBox()
    calls.push(await board.ring({ from: '+905329990024' }))
    await expect(card(page)).toHaveCount(4)
    expect(await oldest.boundingBox()).toEqual(before)
    await oldest
      .getByRole('button', { name: /999 00 21/ })
      .first()
      .tap()
    await expect(page.locator('article[data-call]')).toContainText('999 00 21')
    await calls.pop()!.hangUp()
    await expect(card(page)).toHaveCount(3)
    await expect(page.locator('article[data-call]')).toContainText('999 00 21')
  })
  for (const call of calls) await call.hangUp()
  await context.close()
})

test('a missed call is called back, and stands in the member’s story', async ({ page, product, signIn }) => {
  const board = await boardOf(product)
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: Member[] }>(product, token, 'GET', '/member?limit=1&sort=name&is_active=true')
  const [member] = data
  await (await board.ring({ from: member!.phone })).hangUp()
  await signIn(page, 'company')
  await page.goto(`${product.url}/calls`)
  await page.getByText('Aranacak cevapsızlar').click()
  await expect(page).toHaveURL(/state=missed/)
  const row = page.getByRole('row').filter({ hasText: member!.name }).first()
  await expect(row).toContainText('Cevapsız')
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /^Geri ara/ }).click()
  await expect(toast(page, /önce sizin telefonunuz çalacak/)).toBeVisible()
  await page.getByText('Bütün aramalar').click()
  await expect(page.getByRole('row').filter({ hasText: member!.name }).first()).toContainText(/\d\d\.\d\d/)
  await page.goto(`${product.url}/member/view/${member!.id}?tab=timeline`)
  await expect(page.getByText('Aradı, cevaplanmadı').first()).toBeVisible()
})

test('an open list says how many have called since, and no row moves until they are asked for', async ({
  page,
  product,
  signIn,
}) => {
  const board = await boardOf(product)
  await (await board.ring({ from: '+905329990031' })).hangUp()
  await signIn(page, 'branch')
  await page.goto(`${product.url}/calls`)
  const row = page.getByRole('row').filter({ hasText: '999 00 31' })
  await expect(row).toHaveCount(1)
  await expect(page.getByText('Yeni arama yok')).toBeVisible()
  await page.locator('html[data-alarm]').waitFor({ state: 'attached' })
  for (const from of ['+905329990032', '+905329990033']) await (await board.ring({ from })).hangUp()
  const more = page.getByRole('button', { name: '2 yeni aramayı göster' })
  await expect(more).toBeVisible({ timeout: 40_000 })
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText('999 00 31')
  expect(await violations(page)).toEqual([])
  await more.click()
  await expect(first).toContainText('999 00 33')
  await expect(page.getByText('Yeni arama yok')).toBeVisible()
})

test('a switchboard is connected, tried and given a new address, which is shown once', async ({
  page,
  product,
  signIn,
}) => {
  const branch_id = product.feed.watched_branch_id
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${branch_id}/switchboard`)
  await expect(page.getByRole('heading', { name: 'Santral', level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Deneme araması' }).click()
  await expect(toast(page, 'Deneme araması')).toBeVisible()
  await page.getByRole('button', { name: 'Adresi yenile' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Adresi yenile' }).click()
  const address = page.getByText(/\/api\/switchboard\//)
  await expect(address).toBeVisible()
  const shown = await address.textContent()
  const reply = await fetch(`${product.url}${new URL(shown!).pathname}`, { method: 'POST', body: '{}' })
  expect(reply.status).toBe(400)
  await page.reload()
  await expect(page.getByText('Adres verildi ve bir daha gösterilmez.', { exact: false })).toBeVisible()
  await expect(address).toHaveCount(0)
})
