import type { Page } from '@playwright/test'
import { userExamples } from '#contract/identity/user.example.ts'
import { licenseExamples } from '#contract/organisation/license.example.ts'
import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

test.use({ where: 'demo' })

// The whole chain of giving users access: a dealer creates a company, its manager a branch, and the
// branch a cashier, who signs in and sees exactly her screens.

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet' })

/** The link in the invitation mailed to an address. The provider can read the demo's mails. */
async function invitationOf(product: Product, email: string): Promise<string> {
  const { token } = await tokenOf(product, 'provider')
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: { data: { id: string }[] } = await api(
        product,
        token,
        'GET',
        `/log/mail?kind=invitation&search=${email}`,
      )
      const [mail] = mails.data
      const { text }: { text: string | null } = mail
        ? await api(product, token, 'GET', `/log/mail/${mail.id}`)
        : { text: '' }
      return (link = /http\S+token=\S+/.exec(text ?? '')?.[0])
    })
    .toBeTruthy()
  return link!
}

test('from a dealer to a cashier', async ({ page, browser, product, signIn }) => {
  test.setTimeout(240_000)
  const provider = await tokenOf(product, 'provider')

  await signIn(page, 'dealer')
  await page.goto(`${product.url}/company/form`)
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Bahar Lokantası')
  await save(page).click()
  await expect(page).toHaveURL(/company\/list/)
  await expect(page.getByRole('row', { name: /Bahar Lokantası/ })).toBeVisible()

  const found: { data: { id: string }[] } = await api(product, provider.token, 'GET', '/company?search=Bahar')
  const company_id = found.data[0]!.id
  await api(product, provider.token, 'POST', `/company/${company_id}/license`, {
    ...licenseExamples.save,
    limits: { ...licenseExamples.save.limits, branchLimit: 1 },
  })
  const roles: { data: { id: string; name: string }[] } = await api(
    product,
    provider.token,
    'GET',
    `/front/role-list?scope_type=company&scope_id=${company_id}&search=Firma`,
  )
  const dealer = await tokenOf(product, 'dealer')
  await api(product, dealer.token, 'POST', '/user', {
    ...userExamples.create,
    email: 'bahar@yeni.test',
    assignments: [
      {
        role_id: roles.data.find((it) => it.name === 'Firma yöneticisi')!.id,
        scope_type: 'company',
        scope_id: company_id,
      },
    ],
  })

  const managed = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await accept(managed, await invitationOf(product, 'bahar@yeni.test'))
  await managed.goto(`${product.url}/branch/form`)
  await managed.getByRole('textbox', { name: 'Ad', exact: true }).fill('Bahar Lokantası Merkez')
  await managed.getByRole('combobox', { name: 'İl' }).click()
  await managed.getByRole('option', { name: 'Bursa' }).click()
  await save(managed).click()
  await expect(managed).toHaveURL(/branch\/guide\//)
  await managed.goto(`${product.url}/branch/list`)
  await expect(managed.getByRole('row', { name: /Bahar Lokantası Merkez/ })).toBeVisible()

  await managed.goto(`${product.url}/user/form`)
  await managed.getByRole('textbox', { name: 'Ad', exact: true }).fill('Gül')
  await managed.getByRole('textbox', { name: 'Soyad' }).fill('Kasa')
  await managed.getByRole('textbox', { name: 'E-posta' }).fill('gul@yeni.test')
  await managed.getByLabel('Nerede').selectOption({ label: 'Şube' })
  await managed.getByRole('combobox', { name: 'Yer' }).click()
  await managed.getByRole('option', { name: 'Bahar Lokantası Merkez' }).click()
  await managed.getByRole('combobox', { name: 'Rol', exact: true }).click()
  await managed.getByRole('option', { name: 'Kasiyer' }).click()
  await save(managed).click()
  await expect(managed).toHaveURL(/user\/list/)
  await managed.context().close()

  const till = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await accept(till, await invitationOf(product, 'gul@yeni.test'))
  await expect(till).toHaveURL(/manegement\/[0-9a-f-]+\/home/)
  const menu = till.getByRole('navigation', { name: 'Menü' }).getByRole('link')
  await expect(menu).toHaveText([
    'Şube özeti',
    'Siparişler',
    'Menü',
    'Malzemeler',
    'Seçenek grupları',
    'Yorumlar',
    'Şube ayarları',
    'Üyeler',
    'İndirilenler',
  ])
  await till.goto(`${product.url}/user/list`)
  await expect(till.locator('[data-forbidden="permission"]')).toBeVisible()
  await till.context().close()
})

/** Accepts an invitation by setting a password, which also signs the user in. */
async function accept(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Yeni parola', { exact: true }).fill('kendi-parolam-1')
  await page.getByLabel('Yeni parola, bir kez daha').fill('kendi-parolam-1')
  await page.getByRole('button', { name: 'Parolayı belirle ve gir' }).click()
  await page.locator('[data-screen]:not([data-screen^="/auth"])').first().waitFor()
}
