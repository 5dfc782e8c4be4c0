import { expect, test } from './stage/fixture.ts'
import { phone } from './stage/look.ts'

test.use({ where: 'demo' })

test('whoever runs the platform sees what the server does by itself, and the figures move on their own', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/jobs`)
  await expect(page.getByRole('heading', { name: 'Arka plan işleri' })).toBeVisible()
  const mails = page.getByRole('row', { name: /E-posta gönderimi/ })
  await expect(mails).toContainText('Yolunda')
  await mails.getByRole('button', { name: 'E-posta gönderimi', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'E-posta gönderimi' })
  await expect(drawer).toContainText('Bekleyen firma veya şube yok.')
  const began = () =>
    drawer
      .getByText(/^\d{2}\.\d{2}\.\d{4}|\d{2}:\d{2}/)
      .first()
      .textContent()
  const first = await began()
  await expect.poll(began, { timeout: 90_000 }).not.toBe(first)
})

test('whoever may has a job run now, and sees how its runs ended', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  const name = 'Kullanılmayan görsellerin silinmesi'
  await page.goto(`${product.url}/jobs?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toContainText('Sonraki')
  const runs = drawer.getByRole('list', { name: 'Son çalışmalar' }).getByRole('listitem')
  const before = await runs.count()
  await drawer.getByRole('button', { name: 'Şimdi çalıştır' }).click()
  await expect(runs).toHaveCount(before + 1)
  await expect(runs.first()).toContainText('Bitti')
  // On a phone, a long title leaves room for the state beside it and for the button that closes.
  await page.setViewportSize(phone)
  const gap = async () => {
    const state = await drawer.locator('header').getByText('Yolunda').boundingBox()
    const close = await drawer.getByRole('button', { name: 'Kapat' }).boundingBox()
    return close!.x - state!.x - state!.width
  }
  await expect.poll(gap).toBeGreaterThan(0)
})
