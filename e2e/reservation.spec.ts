import type { Locator, Page } from '@playwright/test'
import { expect, test } from './stage/fixture.ts'
import { violations } from './stage/axe.ts'
import { comingStarts, layTables } from './stage/reservation-stage.ts'

const bar = (page: Page, name: string) => page.locator('[data-plan] [data-row]', { hasText: name })
const ghost = (page: Page) => page.locator('[data-ghost]')
const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const middle = async (it: Locator) => {
  const box = (await it.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString()

test('a request is approved, moved by keys and by hand, seated and completed', async ({ page, product, signIn }) => {
  const stage = await layTables(product)
  const { date, starts } = await comingStarts(stage)
  const [start] = starts as [string]
  await stage.reserve(start, { name: 'Can Yılmaz', email: '', table_ids: [stage.ids['M2']], party_size: 3 })
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${stage.branch_id}/reservation?date=${date}`)
  await expect(bar(page, 'Can Yılmaz')).toBeVisible()

  const { id } = await stage.ask(start, { party_size: 2 })
  const elif = bar(page, 'Elif Demir')
  await test.step('what a guest books stands on the plan at once, and is approved with its letter in sight', async () => {
    await expect(elif).toHaveAccessibleName(/2 kişi.*M1, Yanıt bekliyor/)
    await elif.focus()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('rezervasyonunuz onaylandı', { exact: false }).first()).toBeVisible()
    await dialog.getByLabel('Misafire notunuz').fill('Masanız cam kenarında.')
    await expect(dialog.locator('blockquote')).toContainText('Masanız cam kenarında.')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Onayla' }).click()
    await expect(toast(page, 'gönderilmedi, hiçbir şey değişmedi')).toBeVisible()
    await expect(toast(page, 'sayfayı yenile')).toHaveCount(0)
    await expect(dialog.getByLabel('Misafire notunuz')).toHaveValue('Masanız cam kenarında.')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Onayla' }).click()
    await expect(toast(page, 'Elif Demir: onaylandı')).toBeVisible()
    await expect(elif).toHaveAccessibleName(/Onaylı/)
    expect((await stage.read(id)).status).toBe('approved')
  })

  await test.step('by keys: nothing is dropped on a taken table; a free time is, once the guest’s letter was seen', async () => {
    await elif.focus()
    await page.keyboard.press('ArrowDown')
    await expect(ghost(page)).toHaveAttribute('data-ghost', 'taken')
    await page.keyboard.press('Enter')
    await expect(ghost(page)).toBeHidden()
    expect((await stage.read(id)).table_names).toBe('M1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(ghost(page)).toHaveAttribute('data-ghost', 'free')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('blockquote')).toContainText('Rezervasyonunuz şöyle değişti')
    await dialog.getByRole('button', { name: 'Taşı' }).click()
    await expect(toast(page, /Elif Demir: .*M1/)).toBeVisible()
    expect((await stage.read(id)).starts_at).toBe(later(start, 30))
  })

  await test.step('by hand: red over what is taken, dropped on a free table, stretched at its end, and undone', async () => {
    await page.keyboard.press('Escape')
    const from = await middle(elif)
    const [m2, m3] = [
      await middle(page.locator(`[data-table="${stage.ids['M2']}"]`)),
      await middle(page.locator(`[data-table="${stage.ids['M3']}"]`)),
    ]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, m2.y, { steps: 4 })
    await expect(ghost(page)).toHaveAttribute('data-ghost', 'taken')
    await page.mouse.move(from.x, m3.y, { steps: 4 })
    await expect(ghost(page)).toHaveAttribute('data-ghost', 'free')
    await page.mouse.up()
    await expect(elif).toHaveAccessibleName(/M3/)
    await toast(page, /Elif Demir: .*M3/)
      .getByRole('button', { name: 'Geri al' })
      .click()
    await expect(elif).toHaveAccessibleName(/M1/)
    const { minutes } = await stage.read(id)
    const box = (await elif.boundingBox())!
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 40, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await stage.read(id)).minutes).toBeGreaterThan(minutes)
  })

  await test.step('seated by S; the drawer says who and when, and lets them go', async () => {
    await elif.focus()
    await page.keyboard.press('s')
    await expect(toast(page, 'Elif Demir: oturdu, M1')).toBeVisible()
    await expect(elif).toHaveAccessibleName(/Oturuyor/)
    await elif.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Cam kenarı, bir mama sandalyesi')).toBeVisible()
    await drawer.getByRole('button', { name: 'Kalktı' }).click()
    await expect(toast(page, 'Elif Demir: masa boşaldı')).toBeVisible()
    await drawer.getByRole('tab', { name: 'Geçmiş' }).click()
    // The eight entries are: booked, approved, moved four times, seated, left.
    await expect(drawer.getByRole('listitem')).toHaveCount(8)
    await page.keyboard.press('Escape')
    expect((await stage.read(id)).status).toBe('completed')
  })

  await test.step('C writes down what a guest says on the phone, with the table they will get', async () => {
    await page.locator('h1').click()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Ad', exact: true }).fill('Şule Öztürk')
    await dialog.getByRole('textbox', { name: 'Kişi sayısı' }).fill('5')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('combobox', { name: 'Masa' })).toContainText('Otomatik: M4')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(bar(page, 'Şule Öztürk')).toHaveAccessibleName(/5 kişi.*M4, Onaylı/)
  })
  expect(await violations(page, undefined, '[data-screen]')).toEqual([])
})

test('an undo whose table is taken meanwhile says by whom, and returns to another', async ({
  page,
  product,
  signIn,
}) => {
  const stage = await layTables(product)
  const { starts, date } = await stage.dayOf(dayAfter((await stage.dayOf()).today, 3))
  const start = starts[4]!
  const made = await stage.reserve(start, { name: 'Nil Ak', email: '', party_size: 2, table_ids: [stage.ids['M1']] })
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${stage.branch_id}/reservation?date=${date}&id=${made.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
  await page
    .getByRole('dialog', { name: 'Nil Ak: rezervasyonu iptal et' })
    .getByRole('button', { name: 'İptal et' })
    .click()
  const cancelled = toast(page, 'Nil Ak: iptal edildi')
  await expect(cancelled).toBeVisible()
  await stage.reserve(start, { name: 'Cem Uz', email: '', party_size: 1, table_ids: [stage.ids['M1']] })
  await cancelled.getByRole('button', { name: 'Geri al' }).click()
  const taken = toast(page, 'M1 dolu: Cem Uz')
  await expect(taken).toContainText('Bu saatte M2 boş.')
  await taken.getByRole('button', { name: 'M2 ile geri al' }).click()
  await expect(toast(page, 'Nil Ak: geri alındı')).toBeVisible()
  expect(await stage.read(made.id)).toMatchObject({ status: 'approved', table_names: 'M2' })
})

test('two tills: one changes what the other has under edit or in the hand', async ({ page, product, signIn }) => {
  const stage = await layTables(product)
  const { starts, date } = await stage.dayOf(dayAfter((await stage.dayOf()).today, 2))
  const start = starts.at(-1)!
  const made = await stage.reserve(start, { name: 'Ömer Uzak', email: '', note: '', table_ids: null })
  const { name, phone, email, lang, note, party_size } = made
  const given = { name, phone, email, lang, note, party_size, minutes: null }
  const other = async (more: object) => {
    const { version } = await stage.read(made.id)
    const body = { ...given, starts_at: start, table_ids: made.table_ids, ...more, version }
    await stage.call('PUT', `/reservation/${made.id}`, body)
  }
  await signIn(page, 'company')
  const address = `${product.url}/manegement/${stage.branch_id}/reservation`
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Kaydet' }).click()

  await test.step('opened from the list of all, it is of its own day; what was not touched here is taken in', async () => {
    await page.goto(`${address}?view=all&id=${made.id}`)
    await dialog.getByRole('button', { name: 'Düzenle' }).click()
    const [year, month, day] = date.split('-')
    await expect(dialog.getByRole('group', { name: 'Gün' })).toHaveText(`${day}.${month}.${year}`)
    await other({ phone: '+905551112233' })
    await dialog.getByLabel('Misafirin notu').fill('Doğum günü')
    await save()
    await expect(toast(page, /Ömer Uzak/)).toBeVisible()
    expect(await stage.read(made.id)).toMatchObject({
      note: 'Doğum günü',
      phone: '+905551112233',
      starts_at: start,
    })
  })

  await test.step('what both have changed is asked about', async () => {
    await dialog.getByRole('button', { name: 'Düzenle' }).click()
    await other({ note: 'Cam kenarı' })
    await dialog.getByLabel('Misafirin notu').fill('Pasta gelecek')
    await save()
    await expect(dialog.getByRole('row', { name: 'Misafirin notu Cam kenarı Pasta gelecek' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Benimkini tut' }).click()
    await save()
    await expect.poll(async () => (await stage.read(made.id)).note).toBe('Pasta gelecek')
  })

  await test.step('moved to another day while it is being dragged, it leaves the plan, and the plan stays', async () => {
    await page.goto(`${address}?date=${date}`)
    const from = await middle(bar(page, 'Ömer Uzak'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 60, from.y, { steps: 4 })
    await expect(ghost(page)).toBeVisible()
    await other({ starts_at: later(start, 1440) })
    await expect(bar(page, 'Ömer Uzak')).toBeHidden()
    await page.mouse.up()
    await expect(ghost(page)).toBeHidden()
    await expect(page.locator('[data-plan]')).toBeVisible()
    expect((await stage.read(made.id)).starts_at).toBe(later(start, 1440))
  })
})

test('a day is typed, its year too; a reservation moved to another day is of that day', async ({
  page,
  product,
  signIn,
}) => {
  const stage = await layTables(product)
  const { starts, date } = await stage.dayOf(dayAfter((await stage.dayOf()).today, 4))
  const start = starts.at(-20)!
  const made = await stage.reserve(start, { name: 'Nuray Gün', email: '', table_ids: null })
  await signIn(page, 'company')
  const address = `${product.url}/manegement/${stage.branch_id}/reservation`
  const typed = (iso: string) => iso.split('-').toReversed().join('')
  const day = (of: Page | Locator) => of.getByRole('group', { name: 'Gün' })

  await test.step('on the page, quickly', async () => {
    await page.goto(address)
    await day(page).getByRole('spinbutton').first().click()
    await page.keyboard.type('05122027')
    await expect(page).toHaveURL(/date=2027-12-05/)
    await expect(day(page)).toHaveText('05.12.2027')
    await expect(day(page).getByRole('spinbutton').last()).toBeFocused()
  })

  await test.step('a day that there is not is today', async () => {
    await page.goto(`${address}?date=2026-02-31`)
    await expect(page.getByRole('button', { name: 'Bugün' })).toBeDisabled()
  })

  await test.step('in the form, and not saved before its hours are there', async () => {
    const next = dayAfter(date, 1)
    let show = () => {}
    const shown = new Promise<void>((resolve) => (show = resolve))
    await page.route(
      (url) => url.searchParams.get('date') === next,
      async (route) => {
        await shown
        await route.continue()
      },
    )
    await page.goto(`${address}?view=all&id=${made.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Düzenle' }).click()
    await expect(day(dialog)).toHaveText(date.split('-').toReversed().join('.'))
    await day(dialog).getByRole('spinbutton').first().click()
    await page.keyboard.type(typed(next), { delay: 50 })
    const save = dialog.getByRole('button', { name: 'Kaydet' })
    await save.click()
    await expect(dialog.getByText('Listeden birini seçin')).toBeVisible()
    expect((await stage.read(made.id)).starts_at).toBe(start)
    show()
    await expect(dialog.getByText('Listeden birini seçin')).toBeHidden()
    await save.click()
    await expect.poll(async () => (await stage.read(made.id)).starts_at).toBe(later(start, 1440))
  })
})

test('at the door, with a thumb: seated, put on the waiting list, and taken from it', async ({
  page,
  product,
  signIn,
}) => {
  const stage = await layTables(product)
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, 'company')
  await page.goto(`${product.url}/manegement/${stage.branch_id}/reservation`)
  await page.getByRole('button', { name: 'Kapıdan gelen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('4', { exact: true }).click()
  await dialog.getByLabel('Ad').fill('Deniz')
  await dialog.getByRole('button', { name: 'Oturt' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Deniz' })).toContainText('Oturuyor')
  await page.getByRole('button', { name: 'Kapıdan gelen' }).click()
  await dialog.getByLabel('Ad').fill('Ayşe')
  await dialog.getByRole('button', { name: 'Bekleme listesine al' }).click()
  const waiting = page.getByRole('region', { name: 'Bekleme listesi' })
  await expect(waiting).toContainText('Ayşe')
  await waiting.getByRole('button', { name: /^Oturt: / }).click()
  await expect(waiting).toBeHidden()
  await page.getByRole('listitem').filter({ hasText: 'Ayşe' }).getByRole('button', { name: 'Kalktı' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ayşe' })).toContainText('Kalktı')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page, undefined, '[data-screen]')).toEqual([])
})
