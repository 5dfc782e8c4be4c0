import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf } from './stage/product.ts'
import { violations } from './stage/axe.ts'
import { allowManagers } from './stage/branch-rights.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

interface Row {
  id: string
  version: number
}

test('a definition is tried before it is saved; points are earned, spent, given back and corrected', async ({
  page,
  product,
  signIn,
}) => {
  const { token } = await tokenOf(product, 'company')
  const [company] = product.feed.companies as [(typeof product.feed.companies)[number]]
  const [branch] = company.branches as [(typeof company.branches)[number]]
  const member = await api<Row>(product, token, 'POST', '/member', {
    company_id: company.id,
    name: 'Nermin',
    surname: 'Sezer',
    phone: '+905321112299',
    email: '',
    phones: [],
    birth_date: null,
    marriage_anniversary: null,
    plate: '',
    city_id: null,
    language: 'tr',
    allergens: [],
    note: '',
    is_active: true,
    is_premium: false,
    premium_until: null,
  })
  await signIn(page, 'company')

  await test.step('the simulator goes by what stands in the form, and the list shows what was saved', async () => {
    await page.goto(`${product.url}/marketing/definition-point`)
    await page.getByText('Her alışverişte %3').first().click()
    const tried = page.getByRole('status').filter({ hasText: 'puan kazandırır' })
    await expect(tried).toContainText('1.260 puan kazandırır')
    const rate = page.getByRole('textbox', { name: 'Puan oranı' })
    await rate.fill('10')
    await rate.press('Tab')
    await expect(tried).toContainText('4.200 puan kazandırır')
    const basket = page.getByRole('textbox', { name: 'Sepet', exact: true })
    for (const [typed, wrong] of [
      ['99.999.999.999', '10.000.000,00 ₺ veya daha az olmalıdır'],
      ['-1', '0,00 ₺ veya daha fazla olmalıdır'],
    ] as const) {
      await basket.fill(typed)
      await basket.press('Tab')
      await expect(basket).toHaveAccessibleDescription(wrong)
      await expect(page.getByText('Bazı alanlar hatalı')).toBeHidden()
    }
    await basket.fill('100')
    await basket.press('Tab')
    await expect(tried).toContainText('1.000 puan kazandırır')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('row', { name: /Her alışverişte %3/ })).toContainText('%10')
  })

  let placed: Row
  await test.step('money is loaded and points are given by hand, with a reason', async () => {
    await page.goto(`${product.url}/member/view/${member.id}`)
    await page.getByRole('tab', { name: 'Cüzdan' }).click()
    await page.getByRole('button', { name: 'Para yükle' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Tutar' }).fill('250')
    await dialog.getByRole('textbox', { name: 'Belge no' }).fill('POS 4711')
    await dialog.getByRole('textbox', { name: 'Belge no' }).press('Enter')
    await expect(toast(page, 'yeni bakiye 250,00 ₺')).toBeVisible()
    await expect(page.getByRole('row', { name: /Yüklendi/ })).toContainText('POS 4711')
    await page.getByRole('tab', { name: 'Puan' }).click()
    await page.getByRole('button', { name: 'Düzelt', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Puan', exact: true }).fill('2000')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(dialog.getByText('Bu alan zorunludur')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Neden' }).fill('Geç gelen sipariş')
    await dialog.getByRole('textbox', { name: 'Neden' }).press('Enter')
    // 1,000 points for joining, and 1,250 for the money loaded.
    await expect(toast(page, 'yeni bakiye 4.250 puan')).toBeVisible()
    await expect(page.getByRole('row', { name: /Elle düzeltildi/ })).toContainText('Geç gelen sipariş')
    expect(await violations(page)).toEqual([])
  })

  await test.step('an order is paid with both, earns when it is delivered, and gives all back when it is returned', async () => {
    const body = {
      branch_id: branch.id,
      delivery_type: 'comeGetIt',
      customer: { name: 'Nermin Sezer', member_id: member.id },
      payment_method: 'cash',
      lines: [{ name: 'Açık büfe', quantity: 1, unit_price: 60_000, tax_rate: 10 }],
      points: 4000,
      wallet: 20_000,
      expected_total: 36_000,
    }
    placed = await api<Row>(product, company.api_key, 'POST', '/order', body)
    const act = (name: string, { version }: Row, more: object = {}) =>
      api<Row>(product, token, 'PATCH', `/order/${placed.id}/${name}`, { version, ...more })
    const ready = await act('approve', placed)
    const delivered = await act('deliver', ready)
    await page.reload()
    await expect(page.getByRole('row', { name: /Harcandı/ })).toContainText('−4.000')
    await expect(page.getByRole('row', { name: /Kazanıldı.*Sipariş/ })).toContainText('+5.600')
    await expect(page.getByText('5.850 puan', { exact: true }).first()).toBeVisible()
    const [reason] = await api<{ id: number }[]>(product, token, 'GET', `/order/${placed.id}/reason?kind=return`)
    await act('return', delivered, { reason_id: reason!.id, text: 'Soğuk' })
    await page.reload()
    await expect(page.getByRole('row', { name: /Geri verildi/ })).toContainText('+4.000')
    await expect(page.getByRole('row', { name: /Geri alındı/ })).toContainText('−5.600')
    await expect(page.getByText('4.250 puan', { exact: true }).first()).toBeVisible()
  })
})

test('whoever manages one branch is told before typing that points are earned elsewhere too', async ({
  page,
  product,
  signIn,
}) => {
  const may = ['get-definition-point-all', 'get-definition-point', 'put-definition-point'] as const
  await allowManagers(product, ...may)
  await signIn(page, 'mudur')
  await page.goto(`${product.url}/marketing/definition-point`)
  await page.getByText('Her alışverişte %3').first().click()
  await expect(page.getByText('Başka şubelerde de geçerli', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ad' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kaydet' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
