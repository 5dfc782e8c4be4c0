import type { BranchState } from '#contract/organisation/branch.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf } from './stage/product.ts'
import { getir, place, send, watched } from './stage/orders.ts'

test.use({ where: 'alone' })

// A closed branch reopens automatically, even if the server crashes in the meantime.

test('closed for half an hour, it takes no order and says until when; it opens by itself, across a kill -9', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/orders`)
  const chip = page.getByRole('button', { name: 'Şube durumu' })
  await expect(chip).toContainText('Açık')

  await chip.click()
  await page.getByRole('button', { name: 'Siparişe kapat' }).click()
  await page.keyboard.type('Tüp bitti')
  await page.getByRole('radio', { name: '30 dk' }).check({ force: true })
  await page.locator('form').getByRole('button', { name: 'Kapat', exact: true }).click()
  await expect(chip).toContainText('Kapalı')
  expect((await send(product)).status).toBe(422)

  await product.kill()
  await page.reload()
  await expect(chip).toContainText('Kapalı')
  await chip.click()
  await expect(page.getByText('“Tüp bitti”')).toBeVisible()
  await page.keyboard.press('Escape')

  // Shortens the remaining half hour to a few seconds. The server is killed during these seconds.
  const { token } = await tokenOf(product, 'branch')
  const until = new Date(Date.now() + 8000).toISOString()
  const body = { state: 'closed', reason: 'Tüp bitti', until }
  await api(product, token, 'PUT', `/branch/${product.feed.watched_branch_id}/state`, body)
  await product.kill()
  await expect(chip).toContainText('Açık', { timeout: 40_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until))
  const { id } = await place(product)
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible()
})

test('a platform closes the open branch: chip, board and home say so alike, and the button beside it reopens it there', async ({
  page,
  product,
  signIn,
}) => {
  const { branch } = watched(product)
  const setOpen = (open: boolean) => getir(product, `/restaurants/${branch.platform_ids.getir}/status`, { open })
  type There = { id: string; status: number; busyness: { isBusy: boolean } }
  const there = async () =>
    (await getir<There[]>(product, '/restaurants')).find((it) => it.id === branch.platform_ids.getir)
  const isOpenThere = async () => (await there())?.status === 100
  const { token } = await tokenOf(product, 'branch')
  // An earlier test may have left a change that is still to be sent to the platform.
  const isSettled = async () => {
    const path = `/branch/${branch.id}/state`
    const { platforms } = await api<Pick<BranchState, 'platforms'>>(product, token, 'GET', path)
    return platforms.every(({ told, answer }) => told !== 'closed' && answer !== 'queued')
  }
  await expect.poll(isSettled).toBe(true)
  const words = 'Getir şubeyi kapattı'
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${branch.id}/orders`)
  const chip = page.getByRole('button', { name: 'Şube durumu' })
  await expect(chip).toContainText('Açık')
  await expect(chip).not.toContainText(words)

  await setOpen(false)
  await expect(chip).toContainText(`Açık · ${words}`)
  const notice = page.getByRole('status').filter({ hasText: words })
  await expect(notice).toBeVisible()
  await page.goto(`${product.url}/manegement/${branch.id}/home`)
  await expect(page.getByRole('button', { name: `Orada aç: ${branch.name}: ${words}` })).toBeVisible()
  await chip.click()
  const part = page.locator('[data-part="platform getir"]')
  await expect(part).toContainText(words)
  await part.getByRole('button', { name: `Orada aç: ${words}` }).click()
  await expect(part).toContainText('Getir: açık')
  expect(await isOpenThere()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Son kesintiler' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip).not.toContainText(words)
  await expect(page.getByRole('button', { name: /^Orada aç/ })).toHaveCount(0)
  await page.goto(`${product.url}/manegement/${branch.id}/orders`)
  await expect(page.locator('[data-lane="awaiting_approval"]')).toBeVisible()
  await expect(notice).toHaveCount(0)

  // The kitchen is busy. Until it is back to normal, the platform's customers are also promised a
  // longer time.
  await chip.click()
  await page.getByRole('button', { name: 'Yoğun: +30 dk' }).click()
  await chip.click()
  await expect(part).toContainText('Hazırlık süresinin 30 dakika uzatılması istendi: yapıldı.')
  expect((await there())?.busyness).toEqual({ isBusy: true, busynessDifferenceDuration: 30 })
  await page.getByRole('dialog').getByRole('button', { name: 'Normale dön' }).click()
  await expect.poll(async () => (await there())?.busyness.isBusy).toBe(false)
})
