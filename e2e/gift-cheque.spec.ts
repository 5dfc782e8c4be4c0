import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { allowManagers } from './stage/branch-rights.ts'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a series of codes is made, printed, exported and reserved once each', async ({ page, product, signIn }) => {
  const branch_id = product.feed.watched_branch_id
  const list = `${product.url}/manegement/${branch_id}/gift-cards`
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector('[data-printing]')
      document.title = `printed ${paper?.childElementCount} sheets, ${paper?.querySelectorAll('svg').length} codes`
    }
  })
  await signIn(page, 'company')
  await page.goto(list)
  await expect(rowOf(page, 'Hoş geldin çeki')).toContainText('HOSGELDIN')

  await test.step('the form shows the card as it is typed, and refuses at the field', async () => {
    await page.keyboard.press('c')
    await page
      .getByLabel('Ad', { exact: true })
      .or(page.getByLabel(/^Ad \*?/))
      .first()
      .fill('Broşür 2026')
    const card = page.getByRole('heading', { name: 'Müşterinin gördüğü' }).locator('..')
    await expect(card).toContainText('Broşür 2026')
    await page.getByLabel(/^Kupon kodu/).fill('yaz şenliği')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('3–20 büyük harf veya rakam girin', { exact: false })).toBeVisible()
    await page.getByLabel(/^Kupon kodu/).fill('')
    await page.getByLabel(/^Tür/).selectOption('bulk')
    await page.getByText('Oran', { exact: true }).click()
    await page.getByLabel(/^Oran/).last().fill('12,5')
    await page.getByLabel('En çok').fill('60')
    await page.keyboard.press('Tab')
    await expect(card).toContainText('%12,5 indirim, en çok 60,00 ₺')
    await expect(card).toContainText('300,00 ₺ tutarında bir sepette 37,50 ₺ düşer')
    await expect(card.getByRole('status')).toContainText('üye kullanabilir')
    await page.getByLabel(/^Kaç kez kullanılır/).fill('5')
    await page.getByLabel(/^Bir üye kaç kez/).fill('0')
    await page.keyboard.press('Tab')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Broşür 2026' })).toBeVisible()
    await expect(page).toHaveURL(/gift-cards\/view\//)
  })

  await test.step('a batch is made as one watches, and found by its code', async () => {
    await page.getByRole('tab', { name: 'Kodlar' }).click()
    await page.getByRole('button', { name: 'Kod üret' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Bu çekin kodlarından en çok 5 tanesi daha kullanılabilir')).toBeVisible()
    await dialog.getByLabel(/^Adet/).fill('10001')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('10.000 veya daha az olmalıdır')).toBeVisible()
    await expect(dialog.getByLabel(/^Adet/)).toBeFocused()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel(/^Adet/).fill('1000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1.000 hazır')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('tab', { name: 'Kodlar' }).click()
    const first = page.getByRole('row').nth(1)
    const code = /\w{4}-\w{4}-\w/.exec(await first.innerText())![0]
    await page.getByPlaceholder('Kod ya da üye ara').fill(code.toLowerCase().replaceAll('-', ' '))
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toContainText(code)

    const own = product.feed.companies.find((it) => it.branches.some((each) => each.id === branch_id))!
    const reserve = () =>
      api<{ amount: number }>(product, own.api_key, 'POST', '/gift-cheque/reservation', {
        branch_id,
        coupon_code: code,
        member_id: null,
        delivery_type: 'comeGetIt',
        basket: 30_000,
      })
    expect((await reserve()).amount).toBe(3750)
    await expect(reserve()).rejects.toThrow(/422.*"used"/)
    await page.reload()
    await page.getByPlaceholder('Kod ya da üye ara').fill(code)
    await expect(page.getByRole('row').nth(1)).toContainText('Ayrıldı')
  })

  await test.step('its codes go to paper, 24 on a sheet, and to a file', async () => {
    await page.getByPlaceholder('Kod ya da üye ara').fill('')
    await page.getByRole('button', { name: 'Yazdır' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Kartları hazırla' }).click()
    await expect(dialog.getByText('Kullanılmamış 999 kod yazdırılır.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Yazdır' }).click()
    await expect(page).toHaveTitle('printed 42 sheets, 999 codes')
    await dialog.getByRole('button', { name: 'Kapat' }).last().click()

    await page.getByRole('button', { name: 'Dışa aktar' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('CSV', { exact: false }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines.length).toBe(1001)
    expect(lines[1]).toMatch(/\w{4}-\w{4}-\w/)
    expect(await violations(page)).toEqual([])
  })

  await test.step('who gave and printed stands in the history; a pause is taken back', async () => {
    await page.getByRole('tab', { name: 'Değişiklikler' }).click()
    await expect(page.getByRole('tabpanel')).toContainText(/Adet.*999.*Adet.*1\.?000/s)
    await page.getByRole('button', { name: 'Duraklat' }).click()
    await expect(toast(page, 'Çek duraklatıldı')).toBeVisible()
    await page.getByRole('button', { name: 'Devam ettir' }).click()
    await expect(toast(page, 'Çek yeniden geçerli')).toBeVisible()
  })
})

test('the platform approves what it pays for; a member finds what was given on their page; a till sees what is valid', async ({
  page,
  product,
  signIn,
}) => {
  const branch_id = product.feed.watched_branch_id
  const list = `/manegement/${branch_id}/gift-cards`
  await signIn(page, 'provider')
  await page.goto(product.url + list)
  await rowOf(page, 'Platformla hafta sonu').click()
  await page.getByRole('button', { name: 'Onayla' }).click()
  await expect(toast(page, 'Platformla hafta sonu onaylandı')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Duraklat' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Onayla' })).toBeHidden()

  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: { id: string; name: string; surname: string }[] }>(
    product,
    token,
    'GET',
    '/member?limit=1&sort=-order_count',
  )
  const [{ id, name, surname }] = data as [{ id: string; name: string; surname: string }]
  await signIn(page, 'company')
  await page.goto(product.url + list)
  await rowOf(page, 'Doğum günü çeki').click()
  await page.getByRole('tab', { name: 'Üyeler' }).click()
  await page.getByRole('button', { name: 'Üyelere ver' }).click()
  await page.keyboard.type(`${name} ${surname}`)
  await page
    .getByRole('checkbox', { name: `${name} ${surname}` })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 üye seçildi')).toBeVisible()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('1 hazır')).toBeVisible({ timeout: 30_000 })
  await open(page, `/member/view/${id}?tab=cheques`, '/member/view/$member_id')
  await expect(page.getByRole('row', { name: /Doğum günü çeki.*Kullanılmadı/ }).first()).toBeVisible()

  await signIn(page, 'branch')
  await page.goto(product.url + list)
  await expect(rowOf(page, 'Hoş geldin çeki')).toContainText('HOSGELDIN')
  await expect(page.getByRole('button', { name: 'Yeni ekle' })).toBeHidden()
})

test('whoever manages one branch is told that nothing was deleted where some vouchers are not theirs', async ({
  page,
  product,
  signIn,
}) => {
  const branch_id = product.feed.watched_branch_id
  await allowManagers(product, 'delete-gift-cheque')
  await signIn(page, 'mudur')
  await page.goto(`${product.url}/manegement/${branch_id}/gift-cards`)
  await rowOf(page, 'Hoş geldin çeki').getByRole('checkbox').check()
  await rowOf(page, 'El ilanı').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(toast(page, 'Hiçbir çek silinmedi')).toContainText(
    /yalnızca firma yöneticisi silebilir: (Hoş geldin çeki, El ilanı|El ilanı, Hoş geldin çeki)/,
  )
  await expect(rowOf(page, 'Hoş geldin çeki')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
