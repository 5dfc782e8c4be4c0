import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'
import { api, tokenOf } from './stage/product.ts'
import { violations } from './stage/axe.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

test('a member is entered by keyboard, found by the number as people dial it, and nobody has it twice', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/member/form`)
  await field(page, 'Ad').click()
  await page.keyboard.type('Çağla')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Işık')
  await field(page, 'Telefon').fill('0 (599) 111 22 33')
  await page.getByRole('switch', { name: 'Premium üye' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Çağla Işık kaydedildi')).toBeVisible()
  await expect(page).toHaveURL(/\/member\/list/)

  const search = page.getByPlaceholder('Ad, telefon ya da e-posta ara')
  await search.fill('0599 111')
  const row = page.locator('tbody tr', { hasText: 'Çağla Işık' })
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row).toHaveCount(1)
  const before = await row.boundingBox()
  // The warning that the alarm is silent appears some time after the page. It is below the page's
  // content, so that the row does not move and no click hits the warning by mistake.
  await expect(page.getByRole('status').filter({ hasText: 'zil açık değil' })).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  await row.click()
  await expect(page.getByRole('heading', { name: 'Çağla Işık' })).toBeVisible()
  await expect(page.getByText('Premium', { exact: true }).filter({ visible: true })).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await test.step('the same number again is refused where it is typed', async () => {
    await open(page, '/member/form?phone=%2B905991112233', '/member/form')
    await field(page, 'Ad').fill('Başkası')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Çağla Işık adlı üyede kayıtlı')).toBeVisible()
    await expect(field(page, 'Telefon')).toBeFocused()
  })

  await test.step('a caller with that number leads to her; an unknown one to a new member with the number in it', async () => {
    await open(page, '/caller-id/05991112233', '/member/list')
    await expect(page).toHaveURL(/from=callerid/)
    await expect(page.getByLabel('Satır')).toHaveValue('10')
    await expect(page.locator('tbody tr', { hasText: 'Çağla Işık' }).filter({ visible: true })).toHaveCount(1)
    await open(page, '/caller-id/05990000001', '/member/list')
    await expect(page.getByText('telefon numarası ait bir kayıt bulunamadı.')).toBeVisible()
    await page.getByRole('button', { name: 'Yeni ekle' }).last().click()
    await expect(field(page, 'Telefon')).toHaveValue(/599/)
    // An invalid number matches nobody, not everybody.
    await open(page, '/caller-id/abc', '/member/list')
    await expect(page.getByText('abc telefon numarası ait bir kayıt bulunamadı.')).toBeVisible()
    await expect(page.locator('tbody tr').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Bütün üyeler' }).click()
    await expect(page.locator('tbody tr').filter({ visible: true }).first()).toBeVisible()
  })
})

test('an answer to “may we write to you” is kept with its proof; the last order is placed once more; a bad review is answered', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const { token } = await tokenOf(product, 'company')
  const { data } = await api<{ data: { id: string; name: string }[] }>(
    product,
    token,
    'GET',
    '/member?limit=1&sort=name',
  )
  await page.goto(`${product.url}/member/view/${data[0]!.id}?tab=consents`)
  const calls = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Cevabı kaydet' }), hasText: 'Arama' })
  await calls.getByRole('button', { name: 'Cevabı kaydet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'İzin verdi' }).check({ force: true })
  const save = dialog.getByRole('button', { name: 'Kaydet' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Kanıt').fill('Şubede imzalı form, dosya 12')
  await save.click()
  await expect(toast(page, 'Kaydedildi')).toBeVisible()
  await expect(calls.getByText('İzin verdi')).toBeVisible()
  await expect(page.getByText('Şubede imzalı form, dosya 12')).toBeVisible()

  await test.step('the last order is read at today’s prices and placed once more from the member’s page', async () => {
    const { data } = await api<{ data: { id: string; is_active: boolean }[] }>(
      product,
      token,
      'GET',
      '/member?limit=50&sort=-order_count',
    )
    interface Last {
      order_id: string
      branch_id: string
      is_repeatable: boolean
    }
    const lastOf = async (id: string) =>
      (await api<{ last_delivered: Last | null }>(product, token, 'GET', `/member/${id}`)).last_delivered
    const orders = async (id: string) =>
      (await api<{ total: number }>(product, token, 'GET', `/member/${id}/order?limit=1`)).total
    const offered = async (id: string, last: Last) =>
      api<{ total: number | null; lines: { name: string }[] } | null>(
        product,
        token,
        'GET',
        `/member/${id}/repeat-order?branch_id=${last.branch_id}&order_id=${last.order_id}`,
      )
    let it: { id: string; first: string } | undefined
    for (const { id, is_active } of data) {
      const last = it || !is_active ? null : await lastOf(id)
      const offer = last?.is_repeatable ? await offered(id, last) : null
      if (offer?.total) it = { id, first: offer.lines[0]!.name }
    }
    const before = await orders(it!.id)
    await open(page, `/member/view/${it!.id}`, '/member/view/$member_id')
    const dialog = page.getByRole('dialog')
    // A double click opens the dialog and orders nothing.
    await page.getByRole('button', { name: 'Tekrarla' }).dblclick()
    await expect(dialog.getByRole('button', { name: 'Siparişi ver' })).toBeEnabled()
    // The repeated order is the order shown on the card.
    await expect(dialog.getByText(it!.first).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await orders(it!.id)).toBe(before)
    await dialog.getByRole('button', { name: 'Siparişi ver' }).click()
    await expect(toast(page, /Sipariş \d+ verildi/)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await orders(it!.id)).toBe(before + 1)
  })

  await test.step('a bad review is read with its order, hidden in part by a key, and answered', async () => {
    const { data } = await api<{ data: { id: string; branch_id: string; customer_name: string }[] }>(
      product,
      token,
      'GET',
      '/comment?worst=1&worst=2&status=pending&limit=1',
    )
    const [bad] = data
    await open(page, `/manegement/${bad!.branch_id}/comments?id=${bad!.id}`, '/manegement/$branch_id/comments')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: bad!.customer_name })).toBeVisible()
    await page.keyboard.press('y')
    await expect(toast(page, 'Yorum yayında')).toBeVisible()
    await drawer.getByRole('group', { name: 'Hazır yanıtlar' }).getByRole('button').first().click()
    await test.step('Escape does not take what is not sent yet', async () => {
      await drawer.getByLabel('Yanıt').press('End')
      await page.keyboard.type(' Sizi arayacağız.')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Formda kal' }).click()
      await expect(drawer.getByLabel('Yanıt')).toHaveValue(/ Sizi arayacağız\.$/)
    })
    await drawer.getByRole('button', { name: 'Yanıtla' }).click()
    await expect(toast(page, 'Yanıtınız kaydedildi')).toBeVisible()
    const now = await api<{ status: string; reply: string }>(product, token, 'GET', `/comment/${bad!.id}`)
    expect(now).toMatchObject({ status: 'approved', reply: expect.stringContaining(bad!.customer_name.split(' ')[0]!) })
    expect(await violations(page)).toEqual([])

    await test.step('few stars are no reason to reject: one of five must be given', async () => {
      await page.keyboard.press('x')
      const asked = page.getByRole('dialog').last()
      await expect(asked.getByText('Az yıldız ret nedeni değildir.')).toBeVisible()
      await asked.getByRole('button', { name: 'Hakaret' }).click()
      await expect(toast(page, 'Yorum reddedildi')).toBeVisible()
    })

    await test.step('what is sent is not asked for', async () => {
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })
  })
})

test('a column for which a till has no room is had back by the columns menu, and others yield', async ({
  page,
  product,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'company')
  await page.goto(`${product.url}/member/list`)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('Cüzdan')).toBeVisible()
  await expect(head('E-posta')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await expect(page.getByText(/sütuna yer yok/)).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'E-posta' })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(head('E-posta')).toBeVisible()
  await expect(head('Kayıtlı il')).toHaveCount(0)
  for (const name of ['Ad soyad', 'Telefon', 'Harcama', 'Cüzdan']) await expect(head(name)).toBeVisible()
  await page.reload()
  await expect(head('E-posta')).toBeVisible()
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await page.getByRole('button', { name: 'İlk düzene dön' }).click()
  await expect(head('E-posta')).toHaveCount(0)
  // With room for all columns, none is hidden.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 2200, height: 900 })
  for (const name of ['E-posta', 'Kayıt kaynağı']) await expect(head(name)).toBeVisible()
})
