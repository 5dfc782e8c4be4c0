import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf, type Product } from './stage/product.ts'
import { violations } from './stage/axe.ts'

const total = 2000
const wrong = 120
/** Makes the rows of a CSV file. The first `faults` rows each have one of three faults. */
const lines = (n: number, faults: number) =>
  Array.from({ length: n }, (_, i) => {
    const isWrong = i < faults
    const phone =
      isWrong && i % 3 === 0 ? 'bilmiyor' : `0541 ${String(1_000_000 + i).replace(/(\d{3})(\d\d)(\d\d)$/, ' $1 $2 $3')}`
    const email = isWrong && i % 3 === 1 ? `uye${i}@` : `uye${i}@aktarim.test`
    const date = isWrong && i % 3 === 2 ? '31.02.1990' : '12.04.1990'
    return `Üye ${i} Deneme;${phone};${email};${date};İstanbul`
  })
const csv = ['Adı Soyadı;Cep Tel;E-Posta;Doğum Tarihi;İl', ...lines(total, wrong)].join('\r\n')

const members = async (product: Product) => {
  const { token } = await tokenOf(product, 'company')
  return (await api<{ total: number }>(product, token, 'GET', '/member?limit=1')).total
}
async function bring(page: Page, name: string, text: string) {
  await open(page, '/member/import', '/member/import')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('2,000 rows with 120 wrong ones are mended, written, looked at and taken back; consents count with proof; what is guessed is asked', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const before = await members(product)
  await page.goto(`${product.url}/member/list`)
  await page.getByRole('link', { name: 'İçe aktar' }).click()

  await test.step('dropped on the page, the file opens with its columns guessed', async () => {
    const file = await page.evaluateHandle((text) => {
      const it = new DataTransfer()
      it.items.add(new File([text], 'eski-uyeler.csv', { type: 'text/csv' }))
      return it
    }, csv)
    await page.getByRole('group', { name: 'Dosyayı buraya bırakın' }).dispatchEvent('drop', { dataTransfer: file })
    await expect(page.getByRole('heading', { name: 'eski-uyeler.csv' })).toBeVisible()
    for (const [column, field] of [
      ['Adı Soyadı', 'full_name'],
      ['Cep Tel', 'phone'],
      ['E-Posta', 'email'],
      ['Doğum Tarihi', 'birth_date'],
      ['İl', 'city'],
    ])
      await expect(page.getByLabel(`İçerik: ${column}`, { exact: true })).toHaveValue(field!)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Kontrol et' }).click()
  })

  await test.step('the check counts what is new and what is wrong, and has written nothing', async () => {
    await expect(tab(page, /Hatalı 120/)).toBeVisible({ timeout: 60_000 })
    await expect(tab(page, /Yeni 1\.880/)).toBeVisible()
    expect(await members(product)).toBe(before)
    expect(await violations(page)).toEqual([])
  })

  await test.step('wrong cells are mended where they stand, by keys alone', async () => {
    await tab(page, /Hatalı 120/).focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/show=refuse/)
    const cell = (column: string, row: number) =>
      page.getByRole('textbox', { name: `${column}, satır ${row}`, exact: true })
    await expect(cell('Cep Tel', 2)).toHaveAttribute('aria-invalid', 'true')
    await cell('Cep Tel', 2).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0542 100 00 00')
    await page.keyboard.press('Enter')
    await expect(cell('Cep Tel', 3)).toBeFocused()
    await expect(page.getByRole('row', { name: /^2 Yeni/ })).toBeVisible()
    await expect(cell('Cep Tel', 2)).not.toHaveAttribute('aria-invalid')
    await expect(tab(page, /Hatalı 119/)).toBeVisible()
    await cell('E-Posta', 3).fill('uye1@aktarim.test')
    await cell('Doğum Tarihi', 4).fill('1.3.1990')
    await page.keyboard.press('Enter')
    await expect(tab(page, /Hatalı 117/)).toBeVisible()
    await expect(tab(page, /Yeni 1\.883/)).toBeVisible()
  })

  await test.step('what is right is written; what is wrong comes as a file', async () => {
    await page.getByRole('button', { name: 'Aktar: 1.883 yeni, 0 güncelleme' }).click()
    await expect(page.getByText('1.883 satır yazıldı, 117 satır hatalı olduğu için yazılmadı.')).toBeVisible({
      timeout: 90_000,
    })
    expect(await members(product)).toBe(before + 1883)
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await expect(page.getByRole('button', { name: 'İndir' })).toBeVisible({ timeout: 20_000 })
    await tab(page, /Yeni/).check({ force: true })
    await expect(page.getByText('Yazıldı').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('and all of it is taken back', async () => {
    await page.getByRole('button', { name: 'Geri al' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Geri al' }).click()
    await expect(page.getByText('1.883 satır geri alındı.')).toBeVisible({ timeout: 90_000 })
    expect(await members(product)).toBe(before)
  })

  await test.step('the list says where it stands', async () => {
    await open(page, '/member/import', '/member/import')
    await expect(page.getByRole('row', { name: /eski-uyeler\.csv.*Geri alındı/ })).toBeVisible()
  })

  await test.step('consents in a file count with their proof, and points for joining are given where it is ticked', async () => {
    const text = [
      'Ad;Telefon;E-posta;SMS izni;E-posta izni',
      'Izinli;0551 700 00 01;izinli@aktarim.test;Evet;Hayır',
      'Kararsız;0551 700 00 02;;belki;',
    ].join('\n')
    await bring(page, 'izinler.csv', text)
    await expect(page.getByLabel('İçerik: SMS izni', { exact: true })).toHaveValue('consent_sms')
    await page.getByRole('button', { name: 'Kontrol et' }).click()
    await expect(page.getByText('1 izin cevabı yazılacak; 2 satırda sayılmayan cevap var.')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('“Evet” sayılmaz: alındığı yer, tarih ve kanıt gerekir')).toBeVisible()

    await page.getByRole('button', { name: 'Sütunları değiştir' }).click()
    await page.getByLabel('Nerede alındı?').selectOption({ label: 'İmzalı formda' })
    await page.getByRole('group', { name: 'Ne zaman alındı?' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('04052026')
    await page.getByLabel('Verilen her iznin kanıtı bende').check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Kontrol et' }).click()
    await expect(page.getByText('2 izin cevabı yazılacak; 1 satırda sayılmayan cevap var.')).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('checkbox', { name: /ilk üyelik puanı ver/ }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Aktar: 2 yeni, 0 güncelleme' }).click()
    await expect(page.getByText(/2 yeni üyenin her birine .* ilk üyelik puanı verildi/)).toBeVisible({
      timeout: 30_000,
    })

    const { token } = await tokenOf(product, 'company')
    const { data } = await api<{
      data: { point_balance: number; consents: Record<string, { status: string } | null> }[]
    }>(product, token, 'GET', '/member?search=izinli@aktarim&limit=1')
    expect(data[0]).toMatchObject({
      consents: { sms: { status: 'given' }, email: { status: 'refused' } },
    })
    expect(data[0]!.point_balance).toBeGreaterThan(0)
  })

  await test.step('what is guessed from the content is asked about; by one press rows go in without their unreadable cells', async () => {
    const text = [
      ';;E-posta;Doğum tarihi',
      'Sezen Başlıksız;0552 700 00 01;sezen@aktarim.test;12.04.1990',
      'Ferdi Başlıksız;0552 700 00 02;ferdi@aktarim.test;31.02.1990',
      'Orhan Başlıksız;0552 700 00 03;orhan@;12.04.1991',
    ].join('\n')
    await bring(page, 'basliksiz.csv', text)
    await expect(page.getByText(/örneklere bakarak tahmin ettik: Ad soyad, Telefon/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Tahminler doğru, kontrol et' }).click()

    await expect(tab(page, /Hatalı 2/)).toBeVisible({ timeout: 30_000 })
    await expect(tab(page, /Yeni 1/)).toBeVisible()
    await page.getByRole('button', { name: 'Okunamayan isteğe bağlı hücreleri boş bırak (2 satır)' }).click()
    await expect(page.getByText('Okunamayan hücreleri olmadan aktarılacak satır: 2')).toBeVisible({ timeout: 30_000 })
    await expect(tab(page, /Yeni 3/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    // The user goes back, which is possible because nothing has been written yet.
    await page.getByRole('button', { name: 'Bu satırları aktarma' }).click()
    await expect(tab(page, /Hatalı 2/)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: /hücreleri boş bırak/ }).click()
    await page.getByRole('button', { name: 'Aktar: 3 yeni, 0 güncelleme' }).click()
    await expect(page.getByText('3 satır yazıldı.')).toBeVisible({ timeout: 30_000 })

    const { token } = await tokenOf(product, 'company')
    const { data } = await api<{ data: { name: string; birth_date: string | null; email: string }[] }>(
      product,
      token,
      'GET',
      '/member?search=başlıksız&sort=name',
    )
    expect(data.map(({ name, birth_date, email }) => [name, birth_date, email])).toEqual([
      ['Ferdi', null, 'ferdi@aktarim.test'],
      ['Orhan', '1991-04-12', ''],
      ['Sezen', '1990-04-12', 'sezen@aktarim.test'],
    ])
  })
})
