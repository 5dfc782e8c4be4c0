import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { openOrder } from '#contract/ordering/order.example.ts'
import { row } from './child.ts'
import { Hand } from './hand.ts'
import { managersJobs } from './night-of-a-manager.ts'
import { freshPage, startProduct, tokensOf } from './in-browser.ts'

/**
 * `node bench/busy-night.ts [parts of jobs' names, separated by semicolons]` does the jobs of a
 * busy night in a real browser. For each job it prints the keys, the clicks, the seconds that a
 * practised user needs for them by the keystroke-level model, and the seconds spent waiting for the
 * product. Choosing from a browser's own list is not counted.
 */
const only = (process.argv[2] ?? '').split(';')
const product = await startProduct()
const { url, feed, browser } = product
const company = feed.companies.find((it) => it.branches.some((each) => each.id === feed.watched_branch_id))!
const branch = company.branches.find((it) => it.id === feed.watched_branch_id)!
const base = `${url}/manegement/${branch.id}`
const phone = '+905321112233'

async function place(): Promise<{ id: string; number: number }> {
  const reply = await fetch(`${url}/api/order`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${company.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ...openOrder,
      branch_id: branch.id,
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Çağrı Işık', phone },
      address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul', lat: branch.lat, lng: branch.lng },
      lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
    }),
  })
  if (reply.status !== 201) throw new Error(await reply.text())
  return (await reply.json()) as { id: string; number: number }
}

/**
 * The digit of the first reason that requires no text. The reasons that the branch gave most often
 * before this week come first, so that the place of a reason differs from week to week.
 */
async function plainReason(order_id: string): Promise<string> {
  const { token } = await tokensOf(url, 'branch')
  const reply = await fetch(`${url}/api/order/${order_id}/reason?kind=cancel`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reasons = (await reply.json()) as { name: string; needs_text: boolean }[]
  return String(reasons.findIndex((it) => !it.needs_text) + 1)
}

/** Opens a page as a user and waits until it is stable. */
async function at(browser: Browser, who: string, address: string, width = 1440): Promise<Page> {
  const { page } = await freshPage(browser, await tokensOf(url, who), 1, width < 500)
  await page.setViewportSize({ width, height: width < 500 ? 812 : 900 })
  await page.goto(address)
  await page.locator('[data-screen]').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Each job starts where a user would be at that moment: at the board, or on the user's home page.
 */
const jobs: Record<string, () => Promise<Hand>> = {
  accept: async () => {
    const { id } = await place()
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.click(page.locator(`[data-lane="awaiting_approval"] [data-row="${id}"] [data-step="approve"]`))
    await hand.sees(page.locator(`[data-lane="preparing"] [data-row="${id}"]`))
    return hand
  },
  'cancel with a reason': async () => {
    const { id } = await place()
    const digit = await plainReason(id)
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await page.locator(`[data-lane="awaiting_approval"] [data-row="${id}"]`).focus()
    await hand.press('x')
    await hand.press(digit)
    await hand.press('Enter')
    await hand.sees(page.locator(`[data-lane="finished"] [data-row="${id}"]`))
    return hand
  },
  '86 a product': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await wish(hand, 'isken kapat', 'satıştan alındı')
    return hand
  },
  'bring a product back': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    // The product is already off sale from the previous job. If this job runs alone, the product is
    // taken off sale here.
    await wish(new Hand(page), 'isken kapat', 'satıştan alındı').catch(() => page.keyboard.press('Escape'))
    await wish(hand, 'isken ac', 'yeniden satışta')
    return hand
  },
  'find an order by phone': async () => {
    const { number } = await place()
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.press('Control+k')
    await hand.type('5321112233')
    await hand.sees(page.getByRole('option').filter({ hasText: String(number) }))
    await hand.press('Enter')
    await hand.sees(page.getByRole('dialog').filter({ hasText: 'Çağrı Işık' }))
    return hand
  },
  'print a ticket': async () => {
    const { id } = await place()
    const page = await at(browser, 'branch', `${base}/orders`)
    await page.evaluate(() => (window.print = () => dispatchEvent(new Event('afterprint'))))
    const hand = new Hand(page)
    await page.locator(`[data-row="${id}"]`).focus()
    await hand.press('p')
    await hand.sees(page.getByRole('button', { name: 'Yazdır' }).and(page.locator(':focus')))
    await hand.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return hand
  },
  'one price': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.press('g')
    await hand.press('m')
    await hand.sees(page.locator('li[data-row]'))
    await hand.press('/')
    await hand.type('adana d')
    const price = page.locator('li[data-row]').filter({ hasText: 'Adana dürüm' }).first().locator('[data-cell=price]')
    await hand.click(price)
    await hand.type('275')
    await hand.press('Enter')
    await hand.sees(page.getByRole('alertdialog').filter({ hasText: '275,00' }))
    return hand
  },
  'category +10 %': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.press('g')
    await hand.press('m')
    await hand.click(page.locator('section[data-category] header input[type=checkbox]').first())
    await hand.click(page.getByRole('toolbar').getByRole('button', { name: 'Fiyat' }))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: /ürüne uygula/ }))
    await hand.sees(page.getByRole('alertdialog').filter({ hasText: 'ürün değişti' }))
    return hand
  },
  'accept on a phone': async () => {
    const { id } = await place()
    const page = await at(browser, 'branch', `${base}/orders`, 375)
    const hand = new Hand(page)
    await hand.tap(page.locator(`[data-row="${id}"] [data-step="approve"]`))
    await page.locator(`[data-row="${id}"] [data-step="approve"]`).waitFor({ state: 'detached' })
    return hand
  },
  'product, known group': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.press('g')
    await hand.press('m')
    await newProduct(hand, 'Tam porsiyon')
    const group = page.getByRole('combobox', { name: 'Grup ekle' })
    await hand.click(group)
    await hand.type('aci')
    await hand.click(page.getByRole('option').first())
    await saveProduct(hand)
    return hand
  },
  'product, new group of three': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await hand.press('g')
    await hand.press('m')
    await newProduct(hand, 'Karışık tabak')
    await hand.click(page.getByRole('button', { name: 'Yeni seçenek grubu' }))
    await hand.type('Yanında')
    for (let n = 0; n < 3; n++) await hand.press('Tab')
    for (const name of ['Köz biber', 'Sumaklı soğan', 'Nar ekşisi']) {
      await hand.type(name)
      await hand.press('Tab')
      await hand.type('10')
      if (name !== 'Nar ekşisi') await hand.press('Enter')
    }
    await saveProduct(hand)
    return hand
  },
  'a role': async () => {
    const page = await at(browser, 'company', `${url}/`)
    const hand = new Hand(page)
    await hand.click(page.getByRole('button', { name: 'Organizasyon' }).first())
    await hand.click(page.getByRole('link', { name: 'Roller' }).first())
    await hand.click(make(page))
    await hand.sees(page.getByLabel('Ad (Türkçe)').and(page.locator(':focus')))
    await hand.type('Akşam kasası')
    await page.getByLabel('Kimin için').selectOption({ label: 'Şube' })
    for (const name of ['Onayla', 'Teslim et', 'Yola çıkar'])
      await hand.click(page.getByRole('checkbox', { name, exact: true }).first())
    await hand.press('Control+s')
    await hand.sees(page.locator('[data-screen="/role/list"]'))
    return hand
  },
  'a role, copied': async () => {
    const page = await at(browser, 'company', `${url}/`)
    const hand = new Hand(page)
    await hand.press('Control+k')
    await hand.type('yeni rol')
    await hand.press('Enter')
    await hand.sees(page.getByLabel('Ad (Türkçe)').and(page.locator(':focus')))
    await hand.type('Gece kasası')
    await page.getByLabel('Kimin için').selectOption({ label: 'Şube' })
    await page.getByLabel('Başka bir rolden kopyala').selectOption({ label: 'Kasiyer' })
    await hand.press('Control+s')
    await hand.sees(page.locator('[data-screen="/role/list"]'))
    return hand
  },
  'new branch to its test order': async () => {
    const page = await at(browser, 'company', `${url}/`)
    const hand = new Hand(page)
    await hand.press('Control+k')
    await hand.type('yeni sube')
    await hand.press('Enter')
    await hand.sees(page.getByRole('textbox', { name: 'Ad', exact: true }).and(page.locator(':focus')))
    await hand.type('Bostancı')
    await hand.click(page.getByRole('combobox', { name: 'İl' }))
    await hand.type('istan')
    await hand.click(page.getByRole('option').first())
    await hand.press('Control+s')
    await hand.click(page.getByRole('link', { name: 'Deneme siparişi ver' }))
    await hand.sees(page.getByRole('button', { name: 'Deneme siparişi gönder' }).and(page.locator(':focus')))
    await hand.press('Enter')
    await hand.click(page.locator('[data-step=alarm]').getByRole('button', { name: 'Bu cihazda çal' }))
    await hand.sees(page.locator('[data-step=alarm]').filter({ hasText: 'tamam' }))
    return hand
  },
  'an invitation': async () => {
    const page = await at(browser, 'company', `${url}/`)
    const hand = new Hand(page)
    await hand.click(page.getByRole('button', { name: 'Organizasyon' }).first())
    await hand.click(page.getByRole('link', { name: 'Kullanıcılar' }).first())
    await hand.click(make(page))
    await hand.click(page.getByRole('textbox', { name: 'Ad', exact: true }))
    await hand.type('Gül')
    await hand.press('Tab')
    await hand.type('Kasa')
    await hand.press('Tab')
    await hand.type('gul@yeni.test')
    await hand.press('Tab')
    await page.getByLabel('Nerede').selectOption({ label: 'Şube' })
    await hand.click(page.getByRole('combobox', { name: 'Yer' }))
    await hand.type('moda')
    await hand.click(page.getByRole('option').first())
    await hand.click(page.getByRole('combobox', { name: 'Rol', exact: true }))
    await hand.click(page.getByRole('option', { name: 'Kasiyer' }))
    await hand.press('Control+s')
    await hand.sees(page.getByRole('row', { name: /gul@yeni/ }))
    return hand
  },
  'close for 15 minutes': async () => {
    const page = await at(browser, 'branch', `${base}/orders`)
    const hand = new Hand(page)
    await wish(hand, '15 dk kapat', 'kapalı')
    return hand
  },
}

const make = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Yeni|Ekle|Oluştur/ })
    .or(page.getByRole('main').getByRole('button', { name: /^(Yeni|Ekle)/ }))
    .filter({ visible: true })
    .first()

async function newProduct(hand: Hand, name: string) {
  const { page } = hand
  await hand.click(
    page
      .getByRole('link', { name: 'Yeni ürün' })
      .or(page.getByRole('button', { name: 'Yeni ürün' }))
      .first(),
  )
  await hand.sees(page.getByLabel('Ad (Türkçe)').and(page.locator(':focus')))
  await hand.type(name)
  await hand.click(page.getByRole('combobox', { name: 'Kategori' }))
  await hand.type('kebap')
  await hand.click(page.getByRole('option').first())
  await hand.click(page.getByRole('textbox', { name: 'Fiyat', exact: true }))
  await hand.type('250')
}

async function saveProduct(hand: Hand) {
  await hand.press('Control+s')
  await hand.sees(hand.page.locator('[data-screen$="/product/management"]').filter({ visible: true }))
}

/**
 * Types a command after Ctrl K and waits until it is done. A command that changes what guests can
 * order needs a second Enter.
 */
async function wish(hand: Hand, text: string, done: string) {
  await hand.press('Control+k')
  await hand.type(text)
  await hand.press('Enter')
  await hand.sees(hand.page.getByRole('option').filter({ hasText: 'yine Enter’a basın' }))
  await hand.press('Enter')
  await hand.sees(hand.page.getByRole('alertdialog').filter({ hasText: done }))
}

const widths = [-32, 5, 7, 9, 8, 8]
console.log(row(widths, ['job', 'keys', 'clicks', 'person s', 'wait s', 'sum s']))
try {
  // These jobs run before the branch is closed.
  const all = {
    ...managersJobs({
      ...product,
      api_key: company.api_key,
      token: (await tokensOf(url, 'branch')).token,
      branch,
      at: (who, address) => at(browser, who, address),
    }),
    ...jobs,
  }
  for (const [name, job] of Object.entries(all).filter(([name]) => only.some((it) => name.includes(it)))) {
    try {
      const { keys, clicks, person, waited, page } = await job()
      await page.context().close()
      console.log(row(widths, [name, keys, clicks, ...[person, waited, person + waited].map((it) => it.toFixed(1))]))
    } catch (error) {
      console.log(name, String(error).slice(0, 700))
    }
  }
} finally {
  await product.stop()
}
