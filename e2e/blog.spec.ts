import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { payloads } from '#server/domain/marketing/theme/test-payloads.ts'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'

/* A company's blog: a post is written with its picture, previewed, published, and given another
   address. What visitors see is read in separate browser pages, where nobody is signed in. */

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Metin (Türkçe)' })
/** Pastes texts of HTML into the editor, one after the other, as a browser does. */
const paste = (page: Page, ...html: string[]) =>
  editorOf(page).evaluate((element, given) => {
    for (const text of given) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, html)
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Metin biçimi' }).first().getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true })

test('a manager writes a post, previews and publishes it, and moves it to another address', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const company_id = product.feed.companies.find((it) =>
    it.branches.some(({ id }) => id === product.feed.watched_branch_id),
  )!.id
  const visitors = await browser.newContext({ locale: 'tr-TR' })
  const visitor = await visitors.newPage()
  const foreign: string[] = []
  const note = (url: string) => /^(data|blob):/.test(url) || url.startsWith(product.url) || foreign.push(url)
  page.on('request', (it) => void note(it.url()))
  visitor.on('request', (it) => void note(it.url()))
  const ran: string[] = []
  page.on('dialog', (it) => {
    if (it.type() === 'beforeunload') return it.accept()
    ran.push(it.message())
    return it.dismiss()
  })
  const site = `${product.url}/site/${company_id}`

  await signIn(page, 'company')
  await test.step('a post is written with the keyboard, and its address follows its title', async () => {
    await page.goto(`${product.url}/company/blog/post/form/${company_id}`)
    await page.getByLabel('Başlık (Türkçe)', { exact: true }).fill('Kışa Özel Çorbalarımız')
    await expect(page.getByLabel('Adresteki ad (Türkçe)')).toHaveValue('kisa-ozel-corbalarimiz')
    await editorOf(page).click()
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Control+Alt+2')
    await expect(tool(page, 'Başlık')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('Sıcacık')
    await expect(editorOf(page).locator('h2')).toHaveText('Sıcacık')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Her gün ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('taze')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' pişer.')
    await page.keyboard.press('Enter')
    await expect(editorOf(page).locator('h2')).toHaveText('Sıcacık')
    await expect(editorOf(page).locator('strong')).toHaveText('taze')
    await tool(page, 'Kalın').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'İtalik')).toBeFocused()
  })

  await test.step('what is pasted from Word becomes a list', async () => {
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    const word = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><p class=MsoListParagraph><![if !supportLists]><span>·</span><![endif]>Mercimek</p><p class=MsoListParagraph><![if !supportLists]><span>·</span><![endif]>Ezogelin</p></html>`
    await paste(page, word)
    await expect(editorOf(page).locator('li')).toHaveText(['Mercimek', 'Ezogelin'])
    expect([ran, foreign]).toEqual([[], []])
    expect(await violations(page)).toEqual([])
  })

  await test.step('pictures are uploaded, each with an alternative text', async () => {
    await editorOf(page).click()
    await page.keyboard.press('Control+End')
    const inText = page.waitForEvent('filechooser')
    await tool(page, 'Görsel ekle').click()
    await (await inText).setFiles({ name: 'corba.png', mimeType: 'image/png', buffer: await picture(600, 400) })
    const dialog = page.getByRole('dialog', { name: 'Görsel' })
    await dialog.getByRole('button', { name: 'Ekle' }).click()
    await expect(dialog.getByText('Görselde ne olduğunu yazın')).toBeVisible()
    await dialog.getByLabel('Görselde ne var?').fill('Bir kâse çorba')
    await dialog.getByLabel('Görselde ne var?').press('Enter')
    await expect(editorOf(page).locator('img[alt="Bir kâse çorba"]')).toBeVisible()
    const cover = page.getByRole('group', { name: 'Kapak görseli' })
    const chooser = page.waitForEvent('filechooser')
    await cover.getByRole('button', { name: 'Görsel seç' }).click()
    await (await chooser).setFiles({ name: 'kapak.png', mimeType: 'image/png', buffer: await picture(1000, 700) })
    await page.getByRole('dialog').getByRole('button', { name: 'Bu kesiti kullan' }).click()
    await expect(cover.locator('img')).toBeVisible()
  })

  await test.step('the tab keeps a draft, which visitors do not see', async () => {
    await page.reload()
    await expect(editorOf(page).locator('h2')).toHaveText('Sıcacık')
    await expect(page.getByText('Kaydedilmemiş taslağınız geri yüklendi')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Kışa Özel Çorbalarımız kaydedildi').first()).toBeVisible()
    expect((await visitor.goto(`${site}/tr/blog/kisa-ozel-corbalarimiz`))?.status()).toBe(404)
  })

  await test.step('the preview shows it within the site’s theme', async () => {
    await page.getByRole('row').filter({ hasText: 'Kışa Özel Çorbalarımız' }).getByText('Kışa Özel').click()
    await page.getByRole('button', { name: 'Önizle' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Kışa Özel Çorbalarımız' })).toBeVisible()
    await expect(frame.locator('strong')).toHaveText('taze')
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).last().click()
  })

  await test.step('once published, it is shown on the company’s site', async () => {
    await page.getByLabel('Yayında', { exact: false }).check()
    await save(page).click()
    await expect(page.getByText('Kışa Özel Çorbalarımız kaydedildi').first()).toBeVisible()
    const link = visitor.getByRole('link', { name: 'Kışa Özel Çorbalarımız' })
    await expect(async () => {
      await visitor.goto(`${site}/tr/blog`)
      await expect(link).toBeVisible({ timeout: 1000 })
    }).toPass()
    await link.click()
    await expect(visitor.getByRole('heading', { name: 'Kışa Özel Çorbalarımız' })).toBeVisible()
    await expect(visitor.getByRole('img', { name: 'Bir kâse çorba' })).toBeVisible()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Ezogelin' })).toBeVisible()
    // The page's content policy blocks all scripts, and with them the accessibility checker.
    const checked = await browser.newContext({ bypassCSP: true, locale: 'tr-TR' })
    const again = await checked.newPage()
    await again.goto(visitor.url())
    expect(await violations(again)).toEqual([])
    await checked.close()
  })

  await test.step('after its address has changed, the old one redirects', async () => {
    await page.getByRole('row').filter({ hasText: 'Kışa Özel Çorbalarımız' }).getByText('Kışa Özel').click()
    await page.getByLabel('Adresteki ad (Türkçe)').fill('kis-corbalari')
    await save(page).click()
    await expect(page.getByText('Kışa Özel Çorbalarımız kaydedildi').first()).toBeVisible()
    await expect(async () => {
      await visitor.goto(`${site}/tr/blog/kisa-ozel-corbalarimiz`)
      expect(visitor.url()).toBe(`${site}/tr/blog/kis-corbalari`)
    }).toPass()
    await expect(visitor.getByRole('heading', { name: 'Kışa Özel Çorbalarımız' })).toBeVisible()
    expect([ran, foreign]).toEqual([[], []])
  })
  await visitors.close()
})

test('nothing in hostile pasted HTML runs or loads', async ({ page, product, signIn }) => {
  const company_id = product.feed.companies[0]!.id
  const [foreign, ran]: [string[], string[]] = [[], []]
  page.on(
    'request',
    (it) => /^(data|blob):/.test(it.url()) || it.url().startsWith(product.url) || foreign.push(it.url()),
  )
  page.on('dialog', (it) => (ran.push(it.message()), it.accept()))
  await signIn(page, 'company')
  await page.goto(`${product.url}/company/blog/post/form/${company_id}`)
  await editorOf(page).click()
  await paste(page, ...payloads(30, 7))
  await expect(editorOf(page)).not.toHaveText('')
  await expect(editorOf(page).locator('script, style, iframe, form, svg, [onerror], [style*=url]')).toHaveCount(0)
  expect([ran, foreign]).toEqual([[], []])
})
