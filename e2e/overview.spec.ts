import { expect, test } from './stage/fixture.ts'

// Overviews of past days, and the day of a kiosk account.

test.use({ where: 'demo' })

test('a period stands in the address, is compared with the same weekdays before, and can be taken along', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const home = `${product.url}/manegement/${product.feed.watched_branch_id}/home`
  await page.goto(home)
  await page.getByText('7 gün', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)
  await expect(page.getByRole('application', { name: 'Güne göre' })).toBeVisible()
  // The numbers of the chart as a table, beside those of the same weekdays in the previous period.
  const table = page.getByRole('table', { name: 'Güne göre' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('columnheader', { name: 'Aynı günler, önceki haftalar' })).toBeAttached()
  await expect(page.getByRole('table', { name: 'En çok satanlar' }).getByRole('row')).toHaveCount(6)
  for (const [choice, ending] of [
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Dışa aktar' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: choice, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^sofra-\\d{4}(-\\d\\d){2}-\\d{4}(-\\d\\d){2}\\.${ending}$`))
  }
  await page.goto(`${home}?from=2026-01-05&until=2026-01-06`)
  await expect(page.getByText('Seçilen günler')).toBeVisible()
})

test('a kiosk account lands on its day', async ({ page, product, signIn }) => {
  await signIn(page, 'kiosk')
  await page.goto(product.url)
  await expect(page.locator('[data-screen="/manegement/$branch_id/kiosk-day"]')).toBeVisible()
  await expect(page.getByText(/Firmada \d+ cihaz eşli/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Şube: 0 \(/ })).toBeVisible()
  await expect(
    page.getByText(/^(Kiosklar sipariş alıyor; yapmanız gereken bir şey yok|Sipariş alamayan kiosk: .)/),
  ).toBeVisible()
})

test('the demo’s five things come back from the account’s menu, below what needs attention', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, 'branch')
  await page.goto(`${product.url}/profile`)
  await page.getByRole('button', { name: /^Hesap: / }).click()
  // Tests begin with this list hidden, so it is opened here.
  await page.getByRole('button', { name: 'Denemek için beş şey' }).click()
  const five = page.getByRole('region', { name: 'Denemek için beş şey' })
  await expect(five).toBeFocused()
  await expect(five).toBeInViewport()
  const heads = page.locator('[data-screen]:visible').getByRole('heading', { level: 2 })
  expect((await heads.allTextContents()).slice(0, 2)).toEqual(['Şimdi ilgi bekleyenler', 'Denemek için beş şey'])
  await five.getByRole('button', { name: 'Kapat; hesap menüsünden geri gelir' }).click()
  await expect(five).toHaveCount(0)
})
