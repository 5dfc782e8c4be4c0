// Tests calls from the ring to the order. They share one file because every case rings the same
// branch's switchboard, whose address is new in each.
import type { Page } from '@playwright/test'
import { createSwitchboard, type Provider } from '#simulators/switchboard/switchboard.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { place, type PlacedOrder } from './stage/orders.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

test.use({ where: 'alone' })

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

/**
 * Gives the branch's switchboard a new address through the API that the settings use. The
 * switchboard's other connection stays.
 */
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

/**
 * A member whose last order at this branch can be repeated: one product of the menu, for pickup.
 */
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
/** Puts away the cards of calls that are over. */
const putAway = (page: Page) =>
  expect(async () => {
    for (const it of await card(page).all())
      await it.getByRole('button', { name: 'Kapat' }).first().click({ timeout: 1000 })
    await expect(card(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

test('a call rings on the till, and the last order is repeated by two keys', async ({ page, product, signIn }) => {
  const branch_id = product.feed.watched_branch_id
  const [board, member] = [await boardOf(product), await regular(product)]
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${branch_id}/orders`)
  await expect(page.locator('[data-screen="/manegement/$branch_id/orders"]')).toBeVisible()
  // Once the branch's chip has loaded, the live connection is up. A call that rang before that
  // would already be part of the first answer, not an event.
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
  const first = await board.ring({ from: member.phone, extension: '101' })
  await expect(card(page)).toContainText('Zeynep Arıkan', { timeout: 10_000 })
  // The time is recorded but not checked, because a machine that runs other tests at the same time
  // is slower than a till.
  test.info().annotations.push({ type: 'ms until the card is there', description: String(Date.now() - began) })
  await expect(card(page)).toContainText('Premium')
  await expect(card(page)).toContainText('Gluten')
  await expect(card(page)).toContainText('Son sipariş:')
  // The card has not taken the focus, and its shortcuts do nothing until it has the focus.
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))).toBe(focused)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 768 })
  expect((await card(page).boundingBox())!.height).toBeLessThan(768 / 6)
  await page.setViewportSize({ width: 1440, height: 900 })

  let sent = 0
  page.on('request', (it) => void (it.method() === 'POST' && it.url().includes('repeat-order') && sent++))
  const repeat = card(page).getByRole('button', { name: 'Tekrarla' })
  const hold = async (key: string) => {
    await repeat.focus()
    for (let n = 0; n < 8; n++) await page.keyboard.down(key)
    await page.keyboard.up(key)
  }
  let call = first
  for (const [how, act] of [
    ['a double click', () => repeat.dblclick()],
    ['Enter held down', () => hold('Enter')],
    ['R held down', () => hold('r')],
  ] as const)
    await test.step(`${how} opens the offer and places nothing`, async () => {
      await act()
      await expect(card(page)).toContainText('Gel al')
      await expect(card(page).getByRole('button', { name: 'Siparişi ver' })).toBeVisible()
      await expect(repeat).toHaveCount(0)
      expect((await orders()).total).toBe(before)
      expect(sent).toBe(0)
      await card(page).getByRole('button', { name: 'Kapat' }).click()
      await expect(card(page)).toHaveCount(0)
      await call.hangUp()
      call = await board.ring({ from: member.phone, extension: '101' })
      await expect(card(page)).toContainText('Son sipariş:')
    })

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

test('an unknown number leads to a new member and becomes theirs once saved; of many callers three are shown; an open list counts those since', async ({
  page,
  product,
  signIn,
}) => {
  const board = await boardOf(product)
  await signIn(page, 'branch')
  await page.goto(`${product.url}/member/list`)

  await test.step('an unknown number leads to a new member with the number in it, and several lines stand side by side', async () => {
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
    await putAway(page)
  })

  await test.step('the card of a number nobody has turns into the member’s as they are saved, here or at another till', async () => {
    const { token } = await tokenOf(product, 'company')
    const [company] = product.feed.companies
    const save = (name: string, phone: string) =>
      api<Member>(product, token, 'POST', '/member', {
        company_id: company!.id,
        name,
        surname: '',
        phone,
        email: '',
        phones: [],
        birth_date: null,
        marriage_anniversary: null,
        plate: '',
        city_id: null,
        language: 'tr',
        allergens: ['gluten'],
        note: '',
        is_active: true,
        is_premium: false,
        premium_until: null,
      })
    await open(page, '/member/list', '/member/list')
    await expect(page.getByRole('heading', { name: 'Üyeler', level: 1 })).toBeVisible()
    const here = await board.ring({ from: '+905329990041' })
    await expect(card(page)).toContainText('999 00 41')
    await card(page).getByRole('button', { name: 'Yeni üye' }).click()
    await page.getByRole('textbox', { name: /^Ad/ }).first().fill('Defne')
    await page.keyboard.press('Control+s')
    await expect(card(page)).toContainText('Defne', { timeout: 5000 })
    await expect(card(page).getByRole('button', { name: 'Üyeyi aç' })).toBeVisible()

    await test.step('saved at another till, while it rings and when it is over', async () => {
      const [rings, over] = [await board.ring({ from: '+905329990042' }), await board.ring({ from: '+905329990043' })]
      const of = (phone: string) => card(page).filter({ hasText: phone })
      await of('999 00 43').getByRole('button', { name: 'Yeni üye' }).click()
      await over.hangUp()
      await expect(of('999 00 43')).toContainText('Görüşme bitti')
      await save('Rüya', '+905329990042')
      await save('Tuna', '+905329990043')
      await expect(of('999 00 42')).toContainText('Rüya', { timeout: 20_000 })
      await expect(of('999 00 43')).toContainText('Tuna', { timeout: 20_000 })
      await expect(of('999 00 43')).toContainText('Gluten')
      await rings.hangUp()
    })
    await here.hangUp()
    await putAway(page)
  })

  await test.step('of many callers three are shown and the others unfold, so that the page keeps its room', async () => {
    await open(page, '/member/form', '/member/form')
    await expect(page.getByRole('heading', { name: 'Yeni üye', level: 1 })).toBeVisible()
    const calls: Awaited<ReturnType<typeof board.ring>>[] = []
    for (let n = 51; n <= 56; n++) calls.push(await board.ring({ from: `+9053299900${n}` }))
    const more = page.getByRole('button', { name: '3 arama daha' })
    await expect(more).toBeVisible()
    await expect(card(page)).toHaveCount(3)
    await expect(page.locator('article[data-call]')).toHaveText([/999 00 55/, /999 00 56/])
    const bar = page.getByRole('region', { name: 'Arayanlar' })
    expect((await bar.boundingBox())!.height).toBeLessThan(900 / 5)
    expect(await violations(page)).toEqual([])
    await page.getByRole('heading', { name: 'Yeni üye', level: 1 }).click()
    await page.keyboard.press('h')
    await expect(card(page).filter({ hasText: '999 00 56' })).toBeFocused()
    await more.click()
    await expect(card(page)).toHaveCount(6)

    await test.step('a line that is opened is worked with, and stays when the others fold', async () => {
      await page
        .getByRole('button', { name: /999 00 51/ })
        .first()
        .dblclick()
      const opened = page.locator('article[data-call]').filter({ hasText: '999 00 51' })
      await expect(opened).toBeFocused()
      await expect(page).toHaveURL(/member\/form$/)
      await page.getByRole('button', { name: 'Daha az arama göster' }).click()
      await expect(card(page)).toHaveCount(3)
      await expect(opened).toBeVisible()
    })

    await test.step('as far as there is room for, when some have hung up', async () => {
      for (const call of calls.slice(1, 3)) await call.hangUp()
      await expect(card(page)).toHaveCount(4)
      await expect(more).toHaveCount(0)
    })
    for (const call of calls) await call.hangUp()
    await putAway(page)
  })

  await test.step('an open list says how many have called since, and no row moves until they are asked for', async () => {
    await (await board.ring({ from: '+905329990031' })).hangUp()
    await open(page, '/calls', '/calls')
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
  // While an order rings, the calls are shown as a chip in the order's bar.
  const { token } = await tokenOf(product, 'branch')
  const orders = `/branch/${product.feed.watched_branch_id}/board`
  const { data } = await api<{ data: PlacedOrder[] }>(product, token, 'GET', orders)
  for (const { id, status } of data)
    if (status === 'awaiting_approval') await api(product, token, 'PATCH', `/order/${id}/acknowledge`, {})
  const alarm = page.getByRole('region', { name: 'Çalan siparişler' })
  await expect(alarm).toHaveCount(0)
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

  await test.step('of five the one that is worked with and the newest are shown, and how many more there are is in sight', async () => {
    for (const from of ['+905329990025', '+905329990026']) calls.push(await board.ring({ from }))
    const more = page.getByRole('button', { name: '3 arama daha' })
    await expect(more).toBeInViewport({ ratio: 1 })
    await expect(card(page)).toContainText(['999 00 26', '999 00 21'])
    expect((await bar.boundingBox())!.height).toBeLessThan(812 / 3)
    expect(await violations(page)).toEqual([])
    await more.tap()
    await expect(card(page)).toHaveCount(5)
  })

  await test.step('while an order rings, callers nobody works with are a chip in its bar, which opens them', async () => {
    await page.getByRole('heading', { name: 'Üyeler', level: 1 }).tap()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await place(product, { delivery_type: 'comeGetIt' })
    const chip = alarm.getByRole('button', { name: /999 00 26.*\+4/ })
    await expect(chip).toBeVisible()
    await expect(bar).toHaveCount(0)
    expect((await alarm.boundingBox())!.height).toBeLessThan(812 / 6)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 812, height: 375 })
    await expect(chip).toBeVisible()
    await expect(bar).toHaveCount(0)
    expect((await alarm.boundingBox())!.height).toBeLessThan(375 / 3)
    await page.setViewportSize({ width: 375, height: 812 })
    await chip.tap()
    await expect(card(page)).toHaveCount(5)
    await chip.tap()
    await expect(bar).toHaveCount(0)
    await alarm.getByRole('button', { name: /^Gördüm/ }).tap()
    // The bar with the calls is below the page again.
    await expect(bar).toBeVisible()
  })
  for (const call of calls) await call.hangUp()
  await context.close()
})

test('a missed call is called back, and stands in the member’s story; a switchboard is connected, tried and given a new address', async ({
  page,
  product,
  signIn,
}) => {
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
  await open(page, `/member/view/${member!.id}?tab=timeline`, '/member/view/$member_id')
  await expect(page.getByText('Aradı, cevaplanmadı').first()).toBeVisible()

  await test.step('a switchboard is tried and given a new address, which is shown once', async () => {
    const settings = '/manegement/$branch_id/settings/switchboard'
    await open(page, `/manegement/${product.feed.watched_branch_id}/settings/switchboard`, settings)
    await expect(page.getByRole('heading', { name: 'Santral', level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Deneme araması' }).click()
    await expect(toast(page, 'Deneme araması')).toBeVisible()
    await test.step('switched off it is not tried, and says why', async () => {
      const use = page.getByRole('switch', { name: 'Bağlantıyı kullan' })
      const save = () => page.getByRole('button', { name: 'Kaydet' }).click()
      await use.click()
      await save()
      const why = page.getByText('Bağlantı kapalıyken deneme araması yapılamaz.')
      await expect(why).toBeVisible()
      await expect(page.getByRole('button', { name: 'Deneme araması' })).toHaveAttribute('aria-disabled', 'true')
      expect(await violations(page)).toEqual([])
      await use.click()
      await save()
      await expect(why).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Deneme araması' })).not.toHaveAttribute('aria-disabled')
    })
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
})
