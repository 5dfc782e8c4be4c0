import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'

test.use({ where: 'demo' })

/** The id of the first record in a list. */
async function idOf(product: Product, who: string, path: string): Promise<string> {
  const { token } = await tokenOf(product, who)
  const { data } = await api<{ data: { id: string }[] }>(product, token, 'GET', path)
  return data[0]!.id
}

test('a role is viewed from inside: its menu, its screens, and the way back', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/role/form/${await idOf(product, 'provider', '/role?search=Kasiyer')}`)
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Kullanıcılar', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bu rolle gör' }).click()
  await expect(page.getByText('Panele Kasiyer rolüyle bakıyorsunuz')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Siparişler', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Kullanıcılar', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Önizlemeyi bitir' }).click()
  await expect(menu.getByRole('link', { name: 'Kullanıcılar', exact: true })).toBeVisible()
})

test('why can’t he: a kitchen hand may not approve, gets the right, and may', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const address = `${product.url}/user/form/${await idOf(product, 'company', '/user?search=mutfak@')}`
  const ask = async (answer: string) => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Neden yapamıyor?' }).click()
    await page.getByRole('combobox', { name: 'Ne yapmak istiyor?' }).fill('Onayla')
    await page.getByRole('option', { name: /Siparişler: Onayla/ }).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  await ask('Hiçbir rolünde bu yetki yok.')
  await page.goto(`${product.url}/role/form/${await idOf(product, 'company', '/role?search=Mutfak')}`)
  await page.getByRole('checkbox', { name: 'Onayla', exact: true }).check()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Mutfak kaydedildi')).toBeVisible()
  await ask('Yapabiliyor. Önünde bir engel yok.')
})

test('a branch manager admits somebody at her branch, only with roles she holds herself', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'mudur')
  await page.goto(`${product.url}/user/form`)
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Deneme')
  await page.getByRole('textbox', { name: 'Soyad' }).fill('Kişi')
  await page.getByRole('textbox', { name: 'E-posta' }).fill('deneme.kisi@sofra.test')
  await expect(page.getByRole('combobox', { name: 'Nerede' }).locator('option')).toHaveText(['Şube'])
  await page.getByRole('combobox', { name: 'Yer' }).fill('Moda')
  await page.getByRole('option', { name: /Moda/ }).click()
  await page.getByRole('combobox', { name: 'Rol', exact: true }).click()
  await expect(page.getByRole('option')).toContainText(['Kasiyer', 'Mutfak', 'Şube müdürü'])
  await page.getByRole('option', { name: 'Mutfak' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'deneme.kisi@sofra.test' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Deneme Kişi/ }).getByText('Davet bekliyor')).toBeVisible()
})
