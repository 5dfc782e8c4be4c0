import type { Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { open } from './stage/look.ts'

// Ctrl K finds records and acts on them. It shows the effect first, and offers undo afterwards.

test.use({ where: 'demo' })
test.describe.configure({ mode: 'serial' })

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })

async function type(page: Page, text: string) {
  await expect(page.locator('[data-screen]:visible').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: /^Ekran, şube/ })).toBeFocused()
  await page.keyboard.type(text)
}

/** Holds back the palette's answers until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/front\/found/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a product, an ingredient and a branch are acted on by name, Enter waits for the answer to what was typed, and it can be undone', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'branch')
  const home = `/manegement/${product.feed.watched_branch_id}`
  await page.goto(`${product.url}${home}/home`)

  await test.step('a product is taken off sale by its name, Enter waits for the answer to what was typed, and it can be undone', async () => {
    const release = await holdAnswers(page)
    await type(page, 'ISKENDER kapat')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Aranıyor…')).toBeVisible()
    release()
    // For an action that changes the guests' menu, the first Enter only selects it.
    await expect(option(page, /İskender: satıştan al/)).toContainText('yine Enter’a basın')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'İskender satıştan alındı')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await type(page, 'iskender kapat')
    // The product is already off sale. The palette offers only its record, and no action to take it
    // off sale.
    await expect(option(page, /^İskender/)).toHaveText(/Satışta değil/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await toast(page, 'İskender satıştan alındı').getByRole('button', { name: 'Geri al' }).click()
    await expect(toast(page, 'Geri alındı')).toBeVisible()
    await page.unroute(/front\/found/)
  })

  await test.step('what was just taken off sale is brought back at once, on an answer of its own', async () => {
    await type(page, 'iskender kapat')
    await expect(option(page, /İskender: satıştan al/)).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/stock/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    // The action is still pending. A new search waits for it.
    await type(page, 'iskender aç')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Aranıyor…')).toBeVisible()
    release()
    await expect(option(page, /İskender: satışa geri aç/)).toContainText('yine Enter’a basın')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'İskender yeniden satışta')).toBeVisible()
    await page.unroute(/\/stock/)
  })

  await test.step('an older answer is never acted upon, and Enter is forgotten when one types on', async () => {
    const writes: string[] = []
    page.on('request', (it) => void (it.method() === 'PUT' && writes.push(it.url())))
    const release = await holdAnswers(page)
    await type(page, 'iskender kapat')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ı')
    release()
    await expect(page.getByText('Eşleşen bir şey yok')).toBeVisible()
    expect(writes).toEqual([])
    await page.unroute(/front\/found/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('only what would change the branch is offered; its test order, printers and till mode are a word away', async () => {
    const box = page.getByRole('searchbox', { name: /^Ekran, şube/ })
    await type(page, 'şube aç')
    await expect(option(page, /Şube durumu/)).toBeVisible()
    await expect(option(page, /Şubeyi siparişe aç/)).toHaveCount(0)
    await box.fill('15 dk kapat')
    await page.keyboard.press('Enter')
    await expect(option(page, /15 dk siparişe kapat/)).toContainText('yine Enter’a basın')
    // Typing more is not a confirmation.
    await box.pressSequentially(' ')
    await expect(page.getByText('yine Enter’a basın')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(toast(page, /kapalı/)).toBeVisible()
    await type(page, 'şube aç')
    await expect(option(page, /Şubeyi siparişe aç/)).toBeVisible()
    // The branch is closed. Closing it or marking it busy would change nothing for its guests.
    await box.fill('30 dk yoğun')
    await expect(option(page, /Yoğun: hazırlık/)).toHaveCount(0)
    await box.fill('şube aç')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(toast(page, / açıldı$/)).toBeVisible()

    await type(page, 'yazıcı')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Bu cihazın yazıcıları' })).toBeVisible()
    await page.keyboard.press('Escape')
    await type(page, 'deneme siparişi')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Deneme siparişi' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/test=/)
    await type(page, 'kasa modu')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Kasa modundan çık' })).toBeVisible()
    await type(page, 'kasa modu')
    await expect(option(page, /Kasa modundan çık/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Kasa modu/ })).toBeVisible()
  })

  await test.step('an ingredient says what it takes along; a number alone closes nothing; a language and a theme are a word away', async () => {
    await type(page, 'zırh kıyma bitti')
    await expect(option(page, /Zırh kıyma: bitti/)).toHaveText(/içinde olduğu \d+ ürün/)
    const box = page.getByRole('searchbox', { name: /^Ekran, şube/ })
    await box.fill('15')
    await expect(option(page, /siparişe kapat/)).toHaveCount(0)
    await box.fill('15 dk kapat')
    await expect(option(page, /15 dk siparişe kapat/)).toBeVisible()
    await box.fill('karanlık')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })

  await test.step('help says what a screen is for and its shortcuts, prints with headings, and is found by what one wants to do', async () => {
    await open(page, `${home}/product/management`, '/manegement/$branch_id/product/management')
    await page.getByRole('button', { name: 'Yardım', exact: true }).click()
    const help = page.getByRole('dialog', { name: 'Yardım: Menü' })
    await expect(help.getByText('Fiyatı değiştir', { exact: true })).toBeInViewport()
    await expect(help.getByRole('heading', { name: 'Bu ekranda' })).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Yardım: Menü', level: 1, includeHidden: true })).toBeVisible()
    const heading = (name: string) => page.locator('[data-paper]').getByRole('heading', { name, includeHidden: true })
    for (const name of ['Ne yapabilirsiniz?', 'Klavye kısayolları', 'Bu ekranda', 'Her yerde', 'Ekranlara git'])
      await expect(heading(name)).toBeVisible()
    await expect(page.getByRole('main', { includeHidden: true })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await help.getByRole('button', { name: 'Kapat' }).click()
    await expect(help).toHaveCount(0)

    await type(page, 'nasıl mola eklerim?')
    await expect(page.getByRole('option').first()).toHaveText(/^Mola ekle.*Çalışma saatleri/)
    await page.keyboard.press('Enter')
    const other = page.getByRole('dialog', { name: 'Yardım: Çalışma saatleri' })
    await expect(other.getByText('Mola ekle', { exact: true }).first()).toBeVisible()
    // The list of shortcuts shows those of the current screen, which is now a different one.
    await expect(other.getByRole('heading', { name: 'Klavye kısayolları' })).toHaveCount(0)
    await other.getByRole('button', { name: 'Ekranı aç' }).click()
    await expect(page).toHaveURL(/working-hour-settings$/)
    await expect(other).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(other.getByRole('heading', { name: 'Klavye kısayolları' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(other).toHaveCount(0)
  })

  await test.step('a product shows its price; a new one typed after its name waits in the field to be saved', async () => {
    await open(page, `${home}/home`, '/manegement/$branch_id/home')
    const writes: string[] = []
    page.on('request', (it) => void (/^(PATCH|PUT)$/.test(it.method()) && writes.push(it.url())))
    await type(page, 'iskender')
    await expect(option(page, /^İskender/).first()).toHaveText(/\d,\d\d\s₺/)
    await page.getByRole('searchbox', { name: /^Ekran, şube/ }).fill('iskender 550')
    await expect(option(page, /^İskender/).first()).toHaveText(/\d,\d\d\s₺/)
    await page.keyboard.press('Enter')
    const form = page.locator('[data-screen="/manegement/$branch_id/product/form/$branch_product_id"]')
    const price = form.locator('input[name=price]')
    await expect(price).toHaveValue('550,00')
    await expect(price).toBeFocused()
    await expect(page).toHaveURL(/\/product\/form\/[^?]+$/)
    expect(writes.filter((it) => it.includes('/product'))).toEqual([])
    // The new price must not be saved, because the other tests expect the former price.
    await page.route(/\/branch-product\//, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    const saving = page.waitForRequest((it) => it.method() === 'PUT')
    await form.getByRole('button', { name: 'Kaydet' }).click()
    expect((await saving).postDataJSON()).toMatchObject({ price: 55_000 })
  })
})

test('what one may not do is not offered', async ({ page, product, signIn }) => {
  await signIn(page, 'kiosk')
  await page.goto(product.url)
  await type(page, 'iskender kapat')
  await expect(option(page, /^İskender/)).toBeVisible()
  await expect(option(page, /satıştan al/)).toHaveCount(0)
  await page.getByRole('searchbox', { name: /^Ekran, şube/ }).fill('15 dk kapat')
  await expect(option(page, /siparişe kapat/)).toHaveCount(0)
})

test('a question is answered in the hit, over all branches or at one, and opens the page it is from', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/home`)
  await type(page, 'dün ciro')
  const answer = page.getByRole('option').first()
  await expect(answer).toHaveText(/^Ciro · Dün.*\d,\d\d\s₺$/)
  const figure = /sipariş([\d.]+,\d\d)\s₺$/.exec((await answer.textContent())!)![1]!
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\?period=yesterday$/)
  await expect(page.getByRole('main').getByText(figure).filter({ visible: true }).first()).toBeVisible()

  await open(page, `/manegement/${product.feed.watched_branch_id}/home`, '/manegement/$branch_id/home')
  await type(page, 'getirden neden sipariş gelmiyor')
  await expect(page.getByRole('option').first()).toHaveText(/^Getir/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await type(page, 'internet gitti')
  await expect(page.getByRole('option').first()).toHaveText(/^Canlı bağlantı koptu/)
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await type(page, 'neden sipariş gelmiyor?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/Açık|Kapalı|Yoğun/)
})
