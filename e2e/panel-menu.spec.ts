import type { Page } from '@playwright/test'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

test.use({ where: 'demo' })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menü', exact: true })
/** The menu has two levels: the platform's, and the current branch's below it. */
const level = (page: Page) => menu(page).getByRole('group', { name: 'Platform', exact: true })
const group = (page: Page, name: string) => level(page).getByRole('button', { name, exact: true })
const line = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

test('a long menu shows the group of the page; folded and opened groups stay so', async ({ page, product, signIn }) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/home`)
  // The screens of daily use stand directly below the name of their menu level. No branch has been
  // chosen yet.
  // Other journeys in this world may have left decisions, whose number is part of the link's name.
  await expect(menu(page).getByRole('link', { name: /^Onay bekleyenler/ })).toBeVisible()
  await expect(menu(page).getByRole('group')).toHaveCount(1)
  await expect(page.getByText('Şube seç', { exact: true })).toBeVisible()
  await expect(group(page, 'Üyeler')).toHaveAttribute('aria-expanded', 'false')
  await expect(group(page, 'Organizasyon')).toHaveAttribute('aria-expanded', 'false')
  await expect(line(page, 'Firmalar')).toHaveCount(0)
  // The collapsed group is opened by keyboard.
  await group(page, 'Organizasyon').focus()
  await page.keyboard.press('Enter')
  await line(page, 'Firmalar').click()
  await expect(line(page, 'Firmalar')).toHaveAttribute('aria-current', 'page')
  // The menu collapses no group while the pointer is over the menu.
  await expect(group(page, 'Organizasyon')).toHaveAttribute('aria-expanded', 'true')
  await group(page, 'Üyeler').click()
  // Even while collapsed, a group shows that it contains the current page.
  await group(page, 'Organizasyon').click()
  await expect(line(page, 'Firmalar')).toBeVisible()
  await expect(line(page, 'Şubeler')).toHaveCount(0)
  await page.reload()
  await expect(group(page, 'Organizasyon')).toHaveAttribute('aria-expanded', 'false')
  await expect(group(page, 'Üyeler')).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, 'Firmalar')).toBeVisible()
})

test('favourites are pinned on top, ordered with the keyboard, and unpinned', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/home`)
  const pins = menu(page).getByRole('list').first().getByRole('listitem')
  const pin = async (name: string) => {
    await line(page, name).hover()
    await menu(page)
      .getByRole('button', { name: `Sabitle: ${name}`, exact: true })
      .click()
  }
  await pin('Siparişler')
  await expect(menu(page).getByRole('heading', { name: 'Sabitlenenler' })).toBeVisible()
  await menu(page).getByRole('button', { name: 'Sabitle: Genel bakış', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(pins).toHaveText(['Siparişler', 'Genel bakış'])
  await pins.last().getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(pins).toHaveText(['Genel bakış', 'Siparişler'])
  await expect(pins.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(pins).toHaveText(['Siparişler', 'Genel bakış'])
  await page.reload()
  await expect(pins).toHaveText(['Siparişler', 'Genel bakış'])
  expect(await violations(page)).toEqual([])

  // The menu has the same links when it is collapsed to icons.
  await page.getByRole('button', { name: 'Kenar çubuğunu daralt veya genişlet' }).click()
  await pins.first().getByRole('link', { name: 'Siparişler' }).click()
  await expect(page).toHaveURL(/\/orders/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kenar çubuğunu daralt veya genişlet' }).click()
  for (const name of ['Siparişler', 'Genel bakış'])
    await pins.getByRole('button', { name: `Sabitlemeyi kaldır: ${name}`, exact: true }).click()
  await expect(menu(page).getByRole('heading', { name: 'Sabitlenenler' })).toHaveCount(0)
})

test('the platform’s nouns are one menu item and a page of cards, found by purpose, and pinned from there', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'provider')
  await page.goto(`${product.url}/user/list`)
  await expect(line(page, 'Para birimleri')).toHaveCount(0)
  await line(page, 'Platform ayarları').click()
  const main = page.getByRole('main')
  const cards = main.getByRole('listitem')
  await expect(cards.filter({ hasText: 'Para birimleri' })).toContainText('Tutarların simgesi')
  await page.keyboard.press('/')
  await page.keyboard.type('ayni sayilan')
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter-settings$/)
  await expect(line(page, 'Platform ayarları')).toBeVisible()
  await page.getByRole('navigation', { name: 'Konum' }).getByRole('link', { name: 'Platform ayarları' }).click()
  await main.getByRole('searchbox').filter({ visible: true }).fill('')
  await main.getByRole('button', { name: 'Menüye sabitle: Para birimleri' }).click()
  await line(page, 'Para birimleri').click()
  await expect(page).toHaveURL(/\/currency$/)
  // The page is listed in the palette too.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vergi dair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tax-office$/)
  // A form links back to its list, also if the form's address is not below that of the list.
  await page.goto(`${product.url}/user/form`)
  await page.getByRole('navigation', { name: 'Konum' }).getByRole('link', { name: 'Kullanıcılar' }).click()
  await expect(page).toHaveURL(/\/user\/list$/)
})

test('a tab that was only looked at gives way to the next page; one that was worked in stays', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  await page.goto(`${product.url}/user/list`)
  const tabs = page.getByRole('navigation', { name: 'Açık sekmeler' }).getByRole('link')
  await expect(tabs).toHaveText(['Kullanıcılar'])
  await line(page, 'Şubeler').click()
  await expect(tabs).toHaveText(['Şubeler'])
  // A tab becomes permanent by a double click on it, and by editing in its page.
  await tabs.first().dblclick()
  await line(page, 'Kullanıcılar').click()
  const search = page.getByRole('main').getByRole('searchbox').filter({ visible: true })
  // The next page's code takes longer to load than the pause after which a typed search takes
  // effect. A user who has gone on must not be brought back.
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (it) => {
    await code.promise
    await it.continue()
  })
  await search.fill('a')
  await line(page, 'Siparişler').click()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  code.resolve()
  await expect(tabs).toHaveText(['Şubeler', 'Kullanıcılar', 'Siparişler'])
  await expect(page.locator('[data-screen$="/orders"]')).toBeVisible()
  await tabs.nth(1).click()
  await expect(search).toHaveValue('a')
  await expect(page).toHaveURL(/user\/list\?search=a$/)
  await tabs.nth(2).click()
  await line(page, 'Rezervasyonlar').click()
  await expect(tabs).toHaveText(['Şubeler', 'Kullanıcılar', 'Rezervasyonlar'])
  await page.goBack()
  await expect(tabs).toHaveText(['Şubeler', 'Kullanıcılar', 'Siparişler'])
  await expect(page.locator('[data-screen$="/orders"]')).toBeVisible()
  // A tab also becomes permanent through its menu.
  await tabs.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sekmeyi açık tut' }).click()
  await line(page, 'Genel bakış').click()
  await expect(tabs).toHaveText(['Şubeler', 'Kullanıcılar', 'Siparişler', 'Genel bakış'])
})

test('on a phone groups fold and screens are pinned by touch', async ({ browser, product, signIn }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'tr-TR',
  })
  const page = await context.newPage()
  await signIn(page, 'company')
  await page.goto(`${product.url}/user/list`)
  await page.getByRole('button', { name: 'Menüyü aç' }).tap()
  const sheet = page.getByRole('dialog')
  const folded = sheet.getByRole('button', { name: 'Menü', exact: true })
  await expect(folded).toHaveAttribute('aria-expanded', 'false')
  expect((await folded.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await folded.tap()
  const groups = sheet.getByRole('button', { name: 'Sabitle: Seçenek grupları', exact: true })
  expect((await groups.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  await groups.tap()
  await expect(sheet.getByRole('heading', { name: 'Sabitlenenler' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Seçenek grupları', exact: true }).first().tap()
  await expect(page).toHaveURL(/\/catalog\/list/)
  await expect(sheet).toHaveCount(0)
  await context.close()
})
