import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { violations } from './stage/axe.ts'
import { open } from './stage/look.ts'
import { api, enter, password, type Product } from './stage/product.ts'

// These tests need their own product: their failed sign-ins would force proof of work on the users
// of other test files.
test.use({ where: 'alone' })

/**
 * Goes to a page of the same origin outside the panel, where tokens can be changed while no call of
 * the panel is pending.
 */
const leave = (page: Page, product: Product) => page.goto(`${product.url}/api/health`)

test('a wrong password is reported, a correct one leads to the requested page', async ({ page, product }) => {
  await page.goto(`${product.url}/currency?search=lira`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('E-posta').fill('  provider@sofra.test ')
  await page.getByLabel('Parola', { exact: true }).fill('yanlış')
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.locator('[data-screen="/currency"]')).toBeVisible()
  await expect(page).toHaveURL(/\/currency\?search=lira$/)
  await expect(page.getByRole('row', { name: /Türk lirası/ })).toBeVisible()
})

test('after many failures the page does the proof of work on its own, shows it, signs in, and is known from then on', async ({
  page,
  product,
}) => {
  const guess = async () => {
    const reply = await fetch(`${product.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dealer@sofra.test', password: 'yanlış' }),
    })
    return ((await reply.json()) as { code: string }).code
  }
  let said = ''
  for (let left = 40; left > 0 && said !== 'proof_required'; left--) said = await guess()
  expect(said).toBe('proof_required')

  const sent: { proof: string | undefined; device: string | undefined }[] = []
  let letThrough = () => undefined as void
  const seen = new Promise<void>((go) => (letThrough = go))
  await page.route('**/api/user/login', async (route) => {
    const { proof, device } = route.request().headers()
    sent.push({ proof, device })
    if (proof) await seen
    await route.continue()
  })
  const signIn = async () => {
    await page.goto(`${product.url}/login`)
    await page.getByLabel('E-posta').fill('dealer@sofra.test')
    await page.getByLabel('Parola', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Giriş yap', exact: true }).click()
  }
  await signIn()
  await expect(page.getByRole('status')).toHaveText('Kısa bir güvenlik kontrolü yapılıyor…')
  await expect(page.getByRole('alert')).toBeHidden()
  letThrough()
  await expect(page.locator('[data-screen]:not([data-screen="/login"])').first()).toBeVisible()
  expect(sent.map((it) => Boolean(it.proof))).toEqual([false, true])

  await leave(page, product)
  await page.evaluate(() => ['token', 'refreshToken'].forEach((it) => localStorage.removeItem(it)))
  await signIn()
  await expect(page.locator('[data-screen]:not([data-screen="/login"])').first()).toBeVisible()
  expect(sent.slice(2)).toEqual([{ proof: undefined, device: expect.stringMatching(/^[\w-]{16}\./) }])
})

test('a user without any permission is told so at sign-in, and the console has the sentence', async ({
  page,
  product,
}) => {
  await page.route('**/api/user/getinfo*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), permissions: [] } })
  })
  const said = page.waitForEvent('pageerror')
  await page.goto(`${product.url}/login`)
  await page.getByLabel('E-posta').fill('branch@sofra.test')
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click()
  expect((await said).message).toBe('getInfo: roles must be a non-null array!')
  await expect(page).toHaveURL(/no_rights=1/)
})

test('signing out clears tokens and tabs, even when the call fails; a signed-in user does not see the sign-in page', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/tax-office`)
  await expect(
    page.getByRole('navigation', { name: 'Açık sekmeler' }).getByRole('link', { name: 'Vergi daireleri' }),
  ).toBeVisible()
  await page.goto(`${product.url}/login`)
  await expect(page.locator('[data-screen]:not([data-screen="/login"])').first()).toBeVisible()
  await page.route('**/api/user/logout', (route) => route.abort())
  await page.getByRole('button', { name: /^Hesap/ }).click()
  await page.getByRole('button', { name: 'Çıkış yap' }).click()
  await expect(page.locator('[data-screen="/login"]')).toBeVisible()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('refreshToken'),
      sessionStorage.getItem('sofra.tabs') ?? '[]',
    ]),
  ).toEqual([null, null, '[]'])
})

test('ten calls that meet an expired access token make one refresh and all succeed; an ended session leads to sign-in with the way back', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/currency`)
  await expect(page.getByRole('row', { name: /Euro/ })).toBeVisible()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/refresh')) refreshes++
  })
  const second = await page.context().newPage()
  await leave(page, product)
  await page.evaluate(() => localStorage.setItem('token', 'dead'))
  await Promise.all([page.goto(`${product.url}/tax-office`), second.goto(`${product.url}/currency`)])
  await expect(page.getByRole('row', { name: /Ceyhan/ })).toBeVisible()
  await expect(second.getByRole('row', { name: /Euro/ })).toBeVisible()
  expect(refreshes).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('dead')
  await second.close()

  await test.step('a session ended elsewhere leads to sign-in with the way back', async () => {
    const sort = await page.getByRole('columnheader').getByRole('button').first().elementHandle()
    // The tokens are replaced and the button is clicked in one step. Otherwise a background call of
    // the page could notice first that the session has ended, and the list would be gone.
    await sort!.evaluate((button) => {
      localStorage.setItem('token', 'dead')
      localStorage.setItem('refreshToken', 'dead')
      ;(button as HTMLElement).click()
    })
    await expect(page.locator('[data-screen="/login"]')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/tax-office/)
  })
})

test('who was signed out from another device is told so where they sign in', async ({ page, product }) => {
  const [here, other] = [await enter(product, 'dealer'), await enter(product, 'dealer')]
  await leave(page, product)
  await page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('refreshToken', refreshToken)
  }, here)
  await page.goto(`${product.url}/company`)
  await expect(page.getByRole('table')).toBeVisible()
  const { id } = await api<{ id: string }>(product, other.token, 'POST', '/user/getinfo')
  await api(product, other.token, 'DELETE', `/user/${id}/session`)
  await page.reload()
  await expect(page.locator('[data-screen="/login"]')).toBeVisible()
  await expect(page.getByText('Bu cihazdaki oturumunuz başka bir yerden kapatıldı.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/company/)
})

test('the way back never leaves the panel; a branch sees its own menu, and of the demo five things to try, until it closes them', async ({
  page,
  product,
}) => {
  // target.test.ts checks the other addresses that lead away from the panel.
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent('/\\evil.example')}`)
  await page.getByLabel('E-posta').fill(product.addressOf('branch'))
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click()
  await expect(page.locator('[data-screen^="/manegement/$branch_id"]')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(new URL(product.url).origin)

  await test.step('five things to try, each where it is done; closed, they stay closed', async () => {
    const five = page.getByRole('region', { name: 'Denemek için beş şey' })
    await expect(five.getByRole('link')).toHaveCount(5)
    expect(await violations(page, undefined, '[data-screen]')).toEqual([])
    await five.getByRole('link', { name: 'Biten bir ürünü satıştan kaldır' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/product\/management\?panel=run-out/)
    await page.goto(product.url)
    await five.getByRole('button', { name: 'Kapat; hesap menüsünden geri gelir' }).click()
    await expect(five).toBeHidden()
    await page.reload()
    await expect(page.getByText('Şimdi ilgi bekleyenler')).toBeVisible()
    await expect(five).toBeHidden()
  })

  await test.step('its own menu, and which permission another screen needs', async () => {
    await expect(page.getByRole('link', { name: 'Siparişler' }).first()).toBeVisible()
    await open(page, '/currency/form', '/currency/form')
    await expect(page.locator('[data-forbidden=permission]')).toContainText('Para birimleri: Ekle')
    await open(page, '/no/such/page', 'not-found')
    await expect(page.locator('[data-screen="not-found"]')).toBeVisible()
    await page.getByRole('link', { name: 'Ana sayfaya git' }).click()
    await expect(page).toHaveURL(/\/manegement\//)
  })
})

test('maintenance is shown to everybody, and ends on its own; empty fields are named, in the chosen language', async ({
  page,
  product,
}) => {
  await page.clock.install()
  let isOn = true
  await page.route('**/api/index/check-availability/1', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), maintenanceStatus: isOn } })
  })
  await page.goto(`${product.url}/login`)
  await expect(page.locator('[data-screen="maintenance"]')).toContainText('Anlayışınız için teşekkür ederiz')
  isOn = false
  await page.clock.fastForward(16_000)
  await expect(page.locator('[data-screen="/login"]')).toBeVisible()
  // One more request may be pending when the page closes, so errors are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await test.step('empty fields are named, in the chosen language', async () => {
    await page.getByLabel('Dil').selectOption('de')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(
      page
        .getByText('Geben Sie eine gültige E-Mail-Adresse ein')
        .or(page.getByText('Dieses Feld ist erforderlich').first()),
    ).toBeVisible()
    await expect(page.getByLabel('E-Mail')).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})
