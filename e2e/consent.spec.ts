import { expect, test } from './stage/fixture.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { violations } from './stage/axe.ts'

/** The link in the newest mail of a kind to an address. */
async function linkTo(product: Product, kind: string, email: string): Promise<string> {
  const { token } = await tokenOf(product, 'provider')
  let link: string | undefined
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { id: string }[] }>(
        product,
        token,
        'GET',
        `/log/mail?kind=${kind}&search=${email}`,
      )
      const text =
        data[0] && (await api<{ text: string | null }>(product, token, 'GET', `/log/mail/${data[0].id}`)).text
      return (link = /http\S+\/consent\/\S+/.exec(text ?? '')?.[0])
    })
    .toBeTruthy()
  return link!
}

test('a German member’s yes to e-mails counts once they have pressed the button behind their mail', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  const { token } = await tokenOf(product, 'provider')
  const { id } = await api<{ id: string }>(product, token, 'POST', '/member', {
    company_id: product.feed.companies[0]!.id,
    name: 'Jana',
    surname: 'Vogt',
    phone: '+4915123456789',
    email: 'jana.vogt@einwilligung.test',
    phones: [],
    birth_date: null,
    marriage_anniversary: null,
    plate: '',
    city_id: null,
    language: 'de',
    allergens: [],
    note: '',
    is_active: true,
    is_premium: false,
    premium_until: null,
  })
  await page.goto(`${product.url}/member/view/${id}?tab=consents`)
  const mails = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Cevabı kaydet' }), hasText: 'E-posta' })
  await mails.getByRole('button', { name: 'Cevabı kaydet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('İzin verdi', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Kanıt/ }).fill('Kasadaki form 12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Onay e-postası gönderildi' })).toBeVisible()
  await expect(mails).toContainText('Onay bekliyor')

  const context = await browser.newContext({ locale: 'de' })
  const phone = await context.newPage()
  await phone.goto(await linkTo(product, 'consent-confirm', 'jana.vogt@einwilligung.test'))
  await expect(phone.getByRole('heading', { name: /Ihnen E-Mails schicken\?/ })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await page.reload()
  await expect(mails).toContainText('Onay bekliyor')
  await phone.getByRole('button', { name: 'Ja, einverstanden' }).click()
  await expect(phone.getByRole('heading', { name: 'Danke, Ihre Einwilligung ist bestätigt' })).toBeVisible()
  await page.reload()
  await expect(mails).toContainText('İzin verdi')
  await context.close()
})
