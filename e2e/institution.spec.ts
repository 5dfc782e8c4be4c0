import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { violations } from './stage/axe.ts'

interface Request {
  id: string
  member_name: string
  institution_name: string
}
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

/** Pending requests of one of the demo's institutions. */
async function waitingAt(product: Product, institution: string): Promise<Request[]> {
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: Request[] }>(
    product,
    token,
    'GET',
    '/partner-institution-request?status=pending&limit=200',
  )
  return data.filter((it) => it.institution_name === institution)
}

/** The code in the newest mail to an address. The provider can read the demo's mails. */
async function codeTo(product: Product, email: string): Promise<string> {
  const { token } = await tokenOf(product, 'provider')
  let code: string | undefined
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { id: string }[] }>(
        product,
        token,
        'GET',
        `/log/mail?kind=institution-code&search=${email}`,
      )
      const text =
        data[0] && (await api<{ text: string | null }>(product, token, 'GET', `/log/mail/${data[0].id}`)).text
      return (code = /^\d{6}$/m.exec(text ?? '')?.[0])
    })
    .toBeTruthy()
  return code!
}

test('who has sent a document is decided beside it; without one somebody says what they have seen', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const [first, second] = await waitingAt(product, 'Kıyı Sigorta')
  await page.goto(`${product.url}/partner-institution/request-list?status=pending`)
  const open = (it: Request) => page.locator(`tr[data-row="${it.id}"]`).click()
  const drawer = page.getByRole('dialog')

  await open(first!)
  await expect(drawer.getByText('Bu kurum belge ister')).toBeVisible()
  const file = drawer.locator('input[type=file]')
  await file.setInputFiles({ name: 'kart.png', mimeType: 'image/png', buffer: Buffer.from('<html>merhaba</html>') })
  await expect(drawer.getByText('Bu dosya türü kabul edilmiyor')).toBeVisible()
  const card = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'kart.png', mimeType: 'image/png', buffer: card })
  await expect(toast(page, 'Belge yüklendi')).toBeVisible()
  const shown = drawer.getByAltText('Üyenin gönderdiği belge')
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(800)
  await expect(drawer.getByText('Bu kurum belge ister')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Onayla', exact: true }).click()
  await expect(toast(page, `${first!.member_name} onaylandı`)).toBeVisible()
  await expect(drawer.getByText('Belge', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await open(second!)
  await drawer.getByRole('button', { name: 'Onayla', exact: true }).click()
  const seen = page.getByRole('textbox', { name: 'Gördüğünüz belge' })
  await expect(seen).toBeVisible()
  const decide = page.getByRole('dialog').last().getByRole('button', { name: 'Onayla', exact: true })
  await decide.click()
  await expect(page.getByRole('dialog').last().getByText('Bu alan zorunludur')).toBeVisible()
  await seen.fill('Personel kartını gördüm')
  await page.keyboard.press('Enter')
  await expect(toast(page, `${second!.member_name} onaylandı`)).toBeVisible()
})

test('an address at the institution proves itself by the code in its mail', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const it = (await waitingAt(product, 'Kıyı Sigorta')).at(-1)!
  await page.goto(`${product.url}/partner-institution/request-list?status=pending&search=${it.member_name}`)
  await page.locator(`tr[data-row="${it.id}"]`).click()
  const drawer = page.getByRole('dialog')
  const address = drawer.getByRole('textbox', { name: 'Kurum e-postası' })
  await address.fill('personel@baska.test')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Bu adres kurumun alan adlarından birinde değil')).toBeVisible()
  await address.fill('personel@kiyisigorta.test')
  await page.keyboard.press('Enter')
  const code = drawer.getByRole('textbox', { name: 'E-postadaki kod' })
  await expect(code).toBeFocused()
  const right = await codeTo(product, 'personel@kiyisigorta.test')
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Kod yanlış ya da süresi dolmuş')).toBeVisible()
  await code.fill(right)
  await page.keyboard.press('Enter')
  await expect(toast(page, `${it.member_name} doğrulandı ve onaylandı`)).toBeVisible()
  await expect(drawer.getByText('E-posta alan adı')).toBeVisible()
})
