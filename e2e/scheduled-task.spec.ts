import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

test('a task is made, shows its next runs, runs now, and tells what it gave', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const base = '/marketing/scheduled-task'
  // The list's tab stays in memory while the task's page is open.
  const rows = page.locator('[data-row]').filter({ visible: true })

  await test.step('made, while its next runs are shown', async () => {
    await page.goto(`${product.url}${base}`)
    await page.getByRole('button', { name: 'Yeni ekle' }).click()
    await page.getByLabel(/^Ad/).fill('Ay sonu puanı')
    await page.getByLabel('Ne yapar').selectOption('points')
    await page.getByLabel('Sıklık').selectOption('monthly')
    await expect(page.locator('[data-runs="5"]')).toBeVisible()
    await page.getByLabel('En az', { exact: true }).fill('20')
    await page.getByLabel('Aynı üyeye en az kaç gün').fill('30')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Bu alan zorunludur')).toHaveCount(1)
    await page.getByLabel('Üye başına puan').fill('15')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page).toHaveURL(/scheduled-task\/view\//)
    await expect(page.getByText('Henüz çalışmadı.', { exact: false })).toBeVisible()
    await expect(page.locator('[data-runs="5"]')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('run now: the members get their points, and the run says how many', async () => {
    await page.getByRole('button', { name: 'Şimdi çalıştır' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Şimdi çalıştır' })
      .click()
    const run = rows.first()
    await expect(run).toContainText('Yapıldı', { timeout: 30_000 })
    await expect(run).toContainText(/(\d+) üyeden \1 tanesi/)
  })

  await test.step('run again: everybody rests', async () => {
    await page.getByRole('button', { name: 'Şimdi çalıştır' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Şimdi çalıştır' })
      .click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('hepsi yakın zamanda almıştı', { timeout: 30_000 })
  })

  await test.step('paused and resumed', async () => {
    await page.getByRole('button', { name: 'Duraklat' }).click()
    await expect(page.getByText('Duraklatıldı: siz devam ettirene kadar çalışmaz.')).toBeVisible()
    await page.getByRole('button', { name: 'Devam et' }).click()
    await expect(page.locator('[data-runs="5"]')).toBeVisible()
  })
})
