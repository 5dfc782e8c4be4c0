import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violations } from './stage/axe.ts'
import { expect, test } from './stage/fixture.ts'
import { phone, wide } from './stage/look.ts'
import { place, watched } from './stage/orders.ts'
import { api, tokenOf } from './stage/product.ts'

interface Received {
  id: string
  type: string
  data: { order_id?: string }
}

/** A company's own app, which accepts events until it is told to refuse them. */
async function openApp() {
  const received: Received[] = []
  const signatures: { signature: string; text: string }[] = []
  const app = {
    received,
    signatures,
    accepts: true,
    /** What it answers; if empty, a word. */
    says: '',
    /** What each answer waits for. */
    turn: Promise.resolve(),
    url: '',
    close: () => void http.close(),
  }
  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      received.push(JSON.parse(text) as Received)
      signatures.push({ signature: String(request.headers['sofra-signature']), text })
      const { accepts, says, turn } = app
      void turn.then(() => response.writeHead(accepts ? 200 : 500).end(says || (accepts ? 'Tamam' : 'Meşgul')))
    })
  })
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
  app.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/sofra`
  return app
}

test('a webhook is added, tried, gets orders, and gets them again', async ({ page, product, signIn }) => {
  const app = await openApp()
  await signIn(page, 'company')
  await page.goto(`${product.url}/services/${watched(product).company.id}?tab=keys`)
  await page.getByRole('link', { name: 'Webhook’lar', exact: true }).click()
  await expect(page.getByText('Henüz webhook yok')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Yeni webhook' }).click()
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Uygulamamız')
  await page.getByRole('textbox', { name: 'Adres', exact: true }).fill(app.url)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const shown = page.getByRole('alertdialog', { name: 'İmza anahtarı' })
  const secret = (await shown.getByText(/^whsec_/).textContent())!.trim()
  await page.keyboard.press('Escape')
  await expect(shown.getByText(secret)).toBeVisible()
  await shown.getByRole('button', { name: 'Kopyaladım' }).click()
  await expect(shown).toBeHidden()

  await page.getByRole('button', { name: 'Deneme gönder' }).click()
  await expect.poll(() => app.received.map((it) => it.type)).toEqual(['webhook.test'])
  const [{ signature, text } = { signature: '', text: '' }] = app.signatures
  const [, t = ''] = /t=(\d+)/.exec(signature) ?? []
  expect(signature).toBe(`t=${t},v1=${createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')}`)
  expect(await violations(page)).toEqual([])

  const { id } = await place(product)
  await expect.poll(() => app.received.map((it) => it.type)).toContain('order.created')
  await page.getByRole('link', { name: 'Gönderilenler' }).click()
  const row = page.getByRole('row', { name: /Yeni sipariş/ })
  await expect(row).toContainText('Kabul edildi')
  await row.click()
  const drawer = page.getByRole('dialog', { name: 'Yeni sipariş' })
  await expect(drawer.getByRole('group', { name: 'Gönderilen' })).toContainText(id)
  await expect(drawer.getByRole('group', { name: 'Gelen yanıt' })).toHaveText('Tamam')
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Yeniden gönder' }).click()
  // Events of other orders may come in between.
  const ofOrder = () => app.received.filter((it) => it.data.order_id === id)
  await expect.poll(() => ofOrder().map((it) => it.type)).toEqual(['order.created', 'order.created'])
  expect(new Set(ofOrder().map((it) => it.id)).size).toBe(1)
  await page.keyboard.press('Escape')

  app.accepts = false
  const { id: refused } = await place(product)
  // Other orders may send events too.
  const tries = () => app.received.filter((it) => it.data.order_id === refused).length
  await expect.poll(tries).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('row', { name: /Yeniden denenecek/ })).toContainText('Yanıt 500')
  await page.getByRole('button', { name: 'Tümünü yeniden gönder…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect(page.getByText(/olay yeniden sıraya alındı/)).toBeVisible()
  // The app accepts again only now, because an event is soon retried without anybody asking.
  app.accepts = true
  // The list follows by itself.
  await expect(page.getByRole('row', { name: /Kabul edildi/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Yeniden denenecek|Bekliyor/ })).toHaveCount(0)
  expect(tries()).toBeGreaterThan(1)

  // A second change of the secret ends the one that the app may still use.
  await page.getByRole('link', { name: 'Bütün webhook’lar' }).click()
  const change = page.getByRole('button', { name: 'Anahtarı değiştir' })
  const question = page.getByRole('alertdialog', { name: 'Uygulamamız için yeni anahtar üretilsin mi?' })
  await change.click()
  await expect(question).toContainText('hem eski hem yeni anahtarla imzalarız')
  await question.getByRole('button', { name: 'Anahtarı değiştir' }).click()
  await shown.getByRole('button', { name: 'Kopyaladım' }).click()
  await change.click()
  await expect(question).toContainText('hemen geçersiz olur')
  app.close()
})

test('what the app answers to a test, and to an event sent again, is shown once it comes', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openApp()
  const params = `/company/${watched(product).company.id}/webhook-endpoint`
  const { token } = await tokenOf(product, 'company')
  const body = { name: 'Yavaş uygulama', url: app.url, events: ['table.command'], is_active: true }
  const { id } = await api<{ id: string }>(product, token, 'POST', params, body)
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    app.turn = promise
    return resolve
  }
  await signIn(page, 'company')
  await page.goto(`${product.url}/services/${watched(product).company.id}/webhook/${id}`)
  let answer = hold()
  await page.getByRole('button', { name: 'Deneme gönder' }).click()
  const row = page.getByRole('row', { name: /Deneme olayı/ })
  await expect(row).toContainText('Bekliyor')
  await expect.poll(() => app.received.length).toBe(1)
  answer()
  await expect(row).toContainText('Kabul edildi')

  await row.click()
  const drawer = page.getByRole('dialog', { name: 'Deneme olayı' })
  app.accepts = false
  answer = hold()
  await drawer.getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect(drawer).toContainText('Bekliyor')
  await expect.poll(() => app.received.length).toBe(2)
  answer()
  await expect(drawer).toContainText('Kabul edilmedi')
  await expect(drawer.getByRole('group', { name: 'Gelen yanıt' })).toHaveText('Meşgul')

  app.says = 'x'.repeat(300)
  await drawer.getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect(drawer.getByRole('group', { name: 'Gelen yanıt' })).toHaveText(app.says)
  // A phone shows it without scrolling sideways.
  await page.setViewportSize(phone)
  const wider = () =>
    drawer.evaluate((it) => Math.max(...[...it.querySelectorAll('*')].map((one) => one.scrollWidth - it.clientWidth)))
  expect(await wider()).toBeLessThanOrEqual(0)
  await page.setViewportSize(wide)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Yanıt 500')
  app.close()
})
