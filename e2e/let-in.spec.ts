import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { api, enter, password, tokenOf, type Product } from './stage/product.ts'

// Leaves changed passwords and second factors behind.
test.use({ where: 'alone' })

const next = 'yepyeni-bir-parola'
const axe = async (page: Page) => expect(await violations(page)).toEqual([])
/** Somebody on another machine. */
const elsewhere = async (browser: Browser) => (await browser.newContext({ locale: 'tr-TR' })).newPage()
const signInAs = async (page: Page, product: Product, who: string, with_password: string) => {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('E-posta').fill(`${who}@sofra.test`)
  await page.getByLabel('Parola', { exact: true }).fill(with_password)
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click()
}
const secretOn = async (page: Page) => {
  const text = await page.getByRole('button', { name: /^([A-Z2-7]{4} ){7}/ }).innerText()
  return /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)![0].replaceAll(' ', '')
}
/** The authenticator's code, `steps` steps of 30 seconds from now. */
const code = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** The server's answer to somebody with this session: 200, or 401 once the session has ended. */
const answerTo = async (product: Product, { token }: { token: string }) =>
  (await fetch(`${product.url}/api/user/getinfo`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }))
    .status
const inside = (page: Page) => expect(page.locator('[data-screen]:not([data-screen="/login"])').first()).toBeVisible()

test('a forgotten password: the code comes by mail, works once, and ends open sessions', async ({
  page,
  product,
  signIn,
  browser,
}) => {
  const open = await enter(product, 'company')
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Parolamı unuttum' }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Kod gönder' }).click()
  await expect(page.getByLabel('E-posta')).toBeFocused()
  await page.getByLabel('E-posta').fill('company@sofra.test')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Altı haneli kod')).toBeFocused()
  await axe(page)

  const { token } = await tokenOf(product, 'provider')
  const sent = () =>
    api<{ data: { state: string; subject: string }[] }>(product, token, 'GET', '/log/mail?search=company@sofra.test')
  await expect
    .poll(async () => (await sent()).data.find((it) => it.subject.includes('sıfırlama kodunuz'))?.state)
    .toBe('sent')
  const provider = await elsewhere(browser)
  await signIn(provider, 'provider')
  await provider.goto(`${product.url}/log/mail`)
  await expect(provider.getByRole('row', { name: /sıfırlama kodunuz/ }).getByText('Gönderildi')).toBeVisible()
  await provider
    .getByRole('row', { name: /sıfırlama kodunuz/ })
    .getByText('Parola sıfırlama kodunuz')
    .click()
  const text = await provider.getByRole('dialog').locator('pre').innerText()
  expect(text).toContain('Merhaba Nihal Ustaoğlu,')
  await axe(provider)
  const mailed = /^\d{6}$/m.exec(text)![0]

  // The page is opened in another tab with only the code in the address.
  const bare = await page.context().newPage()
  await bare.goto(`${product.url}/auth/reset/${mailed}`)
  await expect(bare.getByText(`Kodunuz: ${mailed}.`)).toBeVisible()
  await axe(bare)
  await bare.getByLabel('E-posta').fill('company@sofra.test')
  await bare.getByRole('button', { name: 'Devam et' }).click()
  await expect(bare.getByLabel('Altı haneli kod')).toHaveValue(mailed)
  await bare.close()

  await page.getByLabel('Altı haneli kod').fill(mailed === '000000' ? '111111' : '000000')
  await page.getByLabel('Yeni parola', { exact: true }).fill(next)
  await page.getByLabel('Yeni parola, bir kez daha').fill(`${next}x`)
  await page.getByRole('button', { name: 'Parolayı değiştir' }).click()
  await expect(page.getByText('İki parola aynı değil')).toBeVisible()
  await page.getByLabel('Yeni parola, bir kez daha').fill(next)
  await page.getByRole('button', { name: 'Parolayı değiştir' }).click()
  await expect(page.getByText('Kod yanlış ya da süresi dolmuş')).toBeVisible()
  // The code is pasted from a mail program, with white space around it.
  await page.getByLabel('Altı haneli kod').fill(` ${mailed.slice(0, 3)} ${mailed.slice(3)}\u00a0`)
  await page.getByRole('button', { name: 'Parolayı değiştir' }).click()
  await expect(page.getByText('Parolanız değişti')).toBeVisible()
  await page.getByRole('link', { name: 'Giriş yap' }).click()
  await signInAs(page, product, 'company', next)
  await inside(page)

  expect(await answerTo(product, open)).toBe(401)
  // These pages redirect users who are already signed in.
  for (const door of ['/forgot-password', '/auth/reset', '/auth/reset/123456']) {
    await page.goto(`${product.url}${door}`)
    await inside(page)
    expect(new URL(page.url()).pathname).not.toBe(door)
  }
})

test('a second step is set up with an authenticator and required at the next sign-in', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'dealer')
  await page.goto(product.url)
  await page.getByRole('button', { name: /^Hesap/ }).click()
  await page.getByRole('button', { name: 'Profilim' }).click()
  await page.getByText('İki adım', { exact: true }).click()
  await page.getByRole('button', { name: 'Kur' }).click()
  await axe(page)
  const secret = await secretOn(page)
  await page.getByLabel('Altı haneli kod').fill(code(secret, 0))
  await page.getByRole('button', { name: 'Doğrula ve aç' }).click()
  const codes = page.getByRole('main').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.getByLabel('Kodları sakladım').check()
  await page.getByRole('button', { name: 'Devam et' }).click()
  // The text is searched for in the main area only, since the branch's state in the header may also
  // read "Açık".
  await expect(page.getByRole('main').getByText('Açık', { exact: true })).toBeVisible()

  for (const kind of ['app', 'recovery'] as const) {
    await page.getByRole('button', { name: /^Hesap/ }).click()
    await page.getByRole('button', { name: 'Çıkış yap' }).click()
    await expect(page.locator('[data-screen="/login"]')).toBeVisible()
    await signInAs(page, product, 'dealer', password)
    await expect(page.getByRole('heading', { name: 'İkinci adım' })).toBeVisible()
    if (kind === 'app') {
      await axe(page)
      // The code of the set-up's time step has been used. The code of the next step is already
      // valid.
      await page.getByLabel('Kod', { exact: true }).fill(code(secret, 1))
    } else {
      await page.getByRole('button', { name: /kurtarma kodu kullan/ }).click()
      await page.getByLabel('Kurtarma kodu').fill(recovery)
    }
    await page.getByRole('button', { name: 'Giriş yap', exact: true }).click()
    await inside(page)
  }
})

test('a profile has a name, a picture and the signed-in devices', async ({ page, product, signIn }) => {
  const other = await enter(product, 'branch')
  await signIn(page, 'branch')
  await page.goto(`${product.url}/profile`)
  await page.getByRole('textbox', { name: 'Telefon' }).fill('12')
  // What was typed is kept while the user looks at another section. Leaving the page asks for
  // confirmation.
  await page.getByText('Cihazlar', { exact: true }).click()
  await page.getByText('Bilgiler', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue('12')
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('button', { name: 'Kaydetmeden kapat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Kaydetmeden kapat' })).toBeHidden()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Geçerli bir telefon numarası girin')).toBeVisible()
  await page.getByRole('textbox', { name: 'Telefon' }).fill('+90 532 111 22 33')
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'ben.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('img', { name: 'Fotoğraf' })).toBeVisible()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Profiliniz kaydedildi')).toBeVisible()
  await axe(page)

  await page.getByText('Cihazlar', { exact: true }).click()
  await expect(page.getByText('Bu oturum')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Öteki her yerden çıkış yap' }).click()
  await expect(page.getByText('Başka açık oturum yok.')).toBeVisible()
  expect(await answerTo(product, other)).toBe(401)
})

test('a partner opens a customer’s branch by a single-use link, and no session is replaced silently', async ({
  page,
  product,
  signIn,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'partner')
  await page.goto(`${product.url}/partner/sign-in`)
  await axe(page)
  const link = async () => {
    await page.getByRole('button', { name: 'Bağlantıyı kopyala: Ustamdan Kebap Moda' }).click()
    await expect(page.getByText('Bağlantı kopyalandı').last()).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const first = await link()
  const till = await elsewhere(browser)
  await till.goto(first)
  await expect(till).toHaveURL(/\/manegement\/[0-9a-f-]+\/home$/)
  await inside(till)
  await till.goto(`${product.url}/profile`)
  await expect(till.getByLabel('Telefon')).toHaveCount(0)

  // The same browser, after its user has signed out.
  await till.goto(`${product.url}/api/health`)
  await till.evaluate(() => localStorage.clear())
  await till.context().clearCookies()
  await till.goto(first)
  await expect(till.getByText('Kullanıcı bulunamadığı için kendi hesabınızdan giriş yapıldı.')).toBeVisible()
  await expect(till.getByText('Bağlantı kullanılmış ya da süresi dolmuş')).toBeVisible()
  expect(till.url()).toBe(`${product.url}/login`)

  await signIn(till, 'branch')
  await till.goto(product.url)
  await inside(till)
  await till.goto(await link())
  await expect(till.getByText('Bu tarayıcıda açık hesap: Ayşe Kaya (branch@sofra.test)')).toBeVisible()
  expect(till.url()).toBe(`${product.url}/login`)
  await axe(till)
  await till.getByRole('link', { name: 'Bu hesapta kal' }).click()
  await inside(till)
  await till.goto(first)
  await till.getByRole('button', { name: 'Çözüm ortağı bağlantısıyla devam et' }).click()
  await expect(till.getByText('Kullanıcı bulunamadığı için kendi hesabınızdan giriş yapıldı.')).toBeVisible()
  await till.getByRole('link', { name: 'Devam et' }).click()
  await inside(till)
})

test('an invitation admits somebody; an account that requires a second step allows nothing before it', async ({
  page,
  product,
}) => {
  const { token } = await tokenOf(product, 'provider')
  const ask = <T>(method: string, path: string, body?: object) => api<T>(product, token, method, path, body)
  type User = { assignments: { scope_id: string }[] }
  const { data } = await ask<{ data: User[] }>('GET', '/user?search=dealer@sofra.test')
  const { assignments } = data[0]!
  const email = 'yeni@sofra.test'
  await ask('POST', '/user', {
    name: 'Işıl',
    surname: 'Güneş',
    email,
    phone: '',
    language_id: 2,
    is_show_live_support: false,
    is_auth_for_account: false,
    assignments,
  })
  const letter = async () => {
    const mails = await ask<{ data: { id: string; state: string }[] }>(
      'GET',
      `/log/mail?kind=invitation&search=${email}`,
    )
    const { text } = await ask<{ text: string | null }>('GET', `/log/mail/${mails.data[0]!.id}`)
    return text ?? ''
  }
  await expect.poll(letter).toContain('Hello Işıl Güneş,')
  await page.goto(/http\S+token=\S+/.exec(await letter())![0])
  await expect(page.getByRole('heading', { name: 'Hoş geldiniz, Işıl' })).toBeVisible()
  expect(page.url()).toBe(`${product.url}/auth/invitation`)
  await axe(page)
  await page.getByLabel('Yeni parola', { exact: true }).fill(next)
  await page.getByLabel('Yeni parola, bir kez daha').fill(next)
  await page.getByRole('button', { name: 'Parolayı belirle ve gir' }).click()
  await expect(page.locator('[data-screen="/home"]')).toBeVisible()

  const row = await ask<Record<string, unknown>>('GET', `/account/${assignments[0]!.scope_id}`)
  const fields = [
    'type',
    'name',
    'legal_name',
    'authorised_name',
    'phone',
    'email',
    'website',
    'tax_number',
    'tax_office_id',
  ]
  const kept = Object.fromEntries([...fields, 'share_bp', 'is_active', 'version'].map((it) => [it, row[it]]))
  await ask('PUT', `/account/${assignments[0]!.scope_id}`, { ...kept, demands_two_factor: true })
  // The invited user's language is English, and the panel switches to English when she signs in. A
  // session in progress keeps its language until the next sign-in.
  await page.goto(`${product.url}/profile`)
  await expect(page.locator('[data-screen="/profile"]')).toBeVisible()
  // The tokens are deleted in the page. A background call of the page may be refused as signed out,
  // and then opens the sign-in page before the test does.
  await page.evaluate(() => {
    localStorage.clear()
    location.assign('/login')
  })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your account requires two-step verification')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Six-digit code').fill(code(await secretOn(page), 0))
  await page.getByRole('button', { name: 'Verify and switch on' }).click()
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('[data-screen="/home"]')).toBeVisible()
})
