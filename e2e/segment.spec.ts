import type { Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

/** Waits until a voucher has been handed out to everybody. Pages that were left are hidden. */
const isHandedOut = (page: Page) =>
  expect(
    page
      .getByText(/^Tamamlandı|hazır/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible({ timeout: 30_000 })

test('a segment is built while its members are counted, narrows their list, and is given a voucher', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const count = async (audience: object) => {
    const { data } = await api<{ data: { id: string }[] }>(product, token, 'GET', '/company')
    return api<{ members: number }>(product, token, 'POST', '/segment/count', { company_id: data[0]!.id, audience })
  }
  const often = { field: 'order_count', op: 'between', value: { min: 2, max: null } }
  const all = (await count({ all: [often] })).members
  const some = (await count({ all: [often, { not: { field: 'consent', op: 'in', value: ['sms'] } }] })).members
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(all)
  const said = (n: number) => `Koşullara uyan ${n.toLocaleString('tr')} üye var`

  await test.step('conditions in the list of members, kept in its address', async () => {
    await page.goto(`${product.url}/member/list`)
    await page.getByRole('button', { name: 'Koşullar' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText('Koşulları doldurun')
    await dialog.getByRole('button', { name: 'Uygula' }).click()
    await expect(dialog.getByText('Bu alan zorunludur')).toBeVisible()
    // The validation message disappears on blur. The elements under the user's finger must not move
    // then.
    await dialog.getByLabel('En az').fill('2')
    await dialog.getByRole('button', { name: 'Uygula' }).click({ delay: 200 })
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/audience=/)
    await expect(page.getByText(`${all.toLocaleString('tr')} kayıt`).first()).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Koşullar: Sipariş sayısı' }).click()
    await expect(dialog.getByRole('status')).toContainText(said(all))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a voucher for everybody the list shows, counted and asked before it is given', async () => {
    const list = page.url()
    // Some members are left for the segment's own voucher below.
    const narrowed = new URL(list)
    await open(page, `${narrowed.pathname}${narrowed.search}&is_premium=true`, '/member/list')
    await page.getByRole('button', { name: 'Çek ver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Doğum günü çeki/ }).check({ force: true })
    await expect(dialog.getByText(/üye bu çeki alacak/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: /üyeye ver/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/“Doğum günü çeki”, [\d.]+ üyeye veriliyor/)).toBeVisible()
    await page.getByRole('button', { name: 'Göster' }).click()
    await isHandedOut(page)
    await open(page, narrowed.pathname + narrowed.search, '/member/list')
  })

  await test.step('and from there a segment, with one more condition', async () => {
    await page.getByRole('link', { name: 'Segment olarak kaydet' }).click()
    await expect(page.getByRole('heading', { name: 'Yeni segment' })).toBeVisible()
    await page.getByLabel(/^Ad/).fill('Sık gelen, SMS istemeyen')
    await page.getByRole('button', { name: 'Koşul ekle' }).click()
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Koşul', { exact: true }) })
      .nth(1)
    await row.getByLabel('Koşul', { exact: true }).selectOption('consent')
    await row.getByLabel('Hangisi').selectOption('no')
    await row.getByRole('checkbox', { name: 'SMS' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: said(some) })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/segment\/list/)
    await page.getByRole('row', { name: /Sık gelen, SMS istemeyen/ }).click()
    await expect(page.getByRole('status').filter({ hasText: said(some) })).toBeVisible()
    await page.getByRole('link', { name: 'Üyeleri göster' }).click()
    await expect(page).toHaveURL(/segment_id=/)
    await expect(page.getByText(`${some.toLocaleString('tr')} kayıt`).first()).toBeVisible()
  })

  const branch_id = product.feed.watched_branch_id
  await test.step('a voucher for all of them, said before it is given', async () => {
    await open(page, `/manegement/${branch_id}/gift-cards`, '/manegement/$branch_id/gift-cards')
    await page.getByRole('row', { name: /Doğum günü çeki/ }).click()
    await page.getByRole('tab', { name: 'Üyeler' }).click()
    await page.getByRole('button', { name: 'Üyelere ver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Bir segmente').click()
    await dialog.getByRole('combobox', { name: /^Segment/ }).fill('Sık gelen')
    await page.getByRole('option', { name: 'Sık gelen, SMS istemeyen' }).click()
    await expect(dialog.getByText(/üye bu çeki alacak/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: /üyeye ver/ }).click()
    await isHandedOut(page)
  })

  await test.step('stands on the page of each', async () => {
    const segments = await api<{ data: { id: string }[] }>(product, token, 'GET', '/segment?search=istemeyen')
    const members = await api<{ data: { id: string }[] }>(
      product,
      token,
      'GET',
      `/member?limit=1&segment_id=${segments.data[0]!.id}`,
    )
    await expect
      .poll(async () => {
        const own = `/member/${members.data[0]!.id}/cheque`
        return (await api<{ data: { name: string }[] }>(product, token, 'GET', own)).data.map((it) => it.name)
      })
      .toContain('Doğum günü çeki')
    await open(page, `/member/view/${members.data[0]!.id}?tab=cheques`, '/member/view/$member_id')
    await expect(page.getByRole('row', { name: /Doğum günü çeki.*Kullanılmadı/ }).first()).toBeVisible()
  })

  await test.step('money in conditions is the company’s own', async () => {
    const { token: all } = await tokenOf(product, 'provider')
    const { data } = await api<{ data: { id: string; currency: string }[] }>(product, all, 'GET', '/company?limit=200')
    const german = data.find((it) => it.currency === 'EUR')!
    const audience = JSON.stringify({ all: [{ field: 'order_sum', op: 'between', value: { min: 5000, max: null } }] })
    await signIn(page, 'provider')
    await page.goto(`${product.url}/member/segment/form?${new URLSearchParams({ company_id: german.id, audience })}`)
    await expect(page.getByText('€').first()).toBeVisible()
    await expect(page.getByText('₺')).toHaveCount(0)
  })
})
