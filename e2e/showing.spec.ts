import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()

/** Chooses a picture for a field, and crops it as the dialog proposes. */
async function choose(page: Page, field: string, width: number, height: number) {
  const group = page.getByRole('group', { name: field })
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: 'resim.png', mimeType: 'image/png', buffer: await picture(width, height) })
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(group.getByRole('img', { name: field })).toBeVisible()
}

test('a manager publishes a story and puts the banners in order, and apps show both', async ({
  page,
  product,
  signIn,
}) => {
  const branch_id = product.feed.watched_branch_id
  const { api_key } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branch_id))!
  const shown = async () => {
    const reply = await fetch(`${product.url}/api/promotion/${branch_id}`, {
      headers: { authorization: `Bearer ${api_key}` },
    })
    return (await reply.json()) as { stories: { title: string; is_fixed: boolean }[]; banners: { title: string }[] }
  }
  await signIn(page, 'company')
  await page.goto(`${product.url}/marketing/story`)
  await page
    .getByRole('link', { name: 'Yeni ekle' })
    .or(page.getByRole('button', { name: 'Yeni ekle' }))
    .click()
  await page.getByLabel(/^Başlık/).fill('Fırından yeni çıktı')
  await page.keyboard.press('Control+s')
  // Both pictures are required (spec §5).
  await expect(page.getByText('Bu alan zorunludur')).toHaveCount(2)
  await choose(page, 'Yuvarlak kapak (100 × 100)', 500, 400)
  await choose(page, 'Açılan görsel (2:1)', 900, 600)
  await page.getByRole('switch', { name: 'Süresiz' }).press('Space')
  await page.getByRole('button', { name: 'Kapağa dokun' }).click()
  await expect(page.getByRole('button', { name: 'Kapat', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Fırından yeni çıktı/ })).toContainText('Süresiz')
  expect((await shown()).stories).toContainEqual(
    expect.objectContaining({ title: 'Fırından yeni çıktı', is_fixed: true }),
  )

  await page.goto(`${product.url}/manegement/${branch_id}/banner`)
  const rows = page.getByRole('row').filter({ has: page.locator('img') })
  const titleAt = (n: number) => rows.nth(n).getByRole('cell').nth(1)
  const [first, second] = [await titleAt(0).textContent(), await titleAt(1).textContent()]
  await page.getByRole('button', { name: 'Sırayı değiştir' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `${second}: yukarı taşı` }).press('Enter')
  await dialog.getByRole('button', { name: 'Sırayı kaydet' }).press('Enter')
  await expect(page.getByText('Sıra kaydedildi')).toBeVisible()
  await expect(titleAt(0)).toHaveText(second!)
  await expect(titleAt(1)).toHaveText(first!)
})
