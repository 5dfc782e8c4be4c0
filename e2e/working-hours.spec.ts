import { expect, test } from './stage/fixture.ts'

// This journey comes first, because the next ones change the hours, and nothing is closed by hand
// while a branch is closed by its hours.
test('a till closes one order method, says why, plans a closure and gives it up', async ({ page, product, signIn }) => {
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/home`)
  const panel = page.getByRole('dialog')
  const chip = page.getByRole('banner').getByRole('button', { name: /Kapalı|Açık|çevrimdışı/ })
  const open = async () => {
    await chip.click()
    await expect(panel).toBeVisible()
  }
  await open()
  await panel.getByRole('button', { name: 'Siparişe kapat' }).click()
  await panel.getByRole('button', { name: 'Adrese teslim' }).click()
  await panel.getByRole('button', { name: 'Kurye yok' }).click()
  await panel.getByRole('button', { name: 'Kapat', exact: true }).click()
  await expect(page.getByText('seçilen siparişler kapatıldı')).toBeVisible()
  await open()
  await expect(panel.getByText('Elle kapatıldı: Adrese teslim')).toBeVisible()
  await expect(panel.getByText('“Kurye yok”')).toBeVisible()
  await panel.getByRole('button', { name: 'Şimdi aç' }).click()
  await open()
  await expect(panel.getByText('Elle kapatıldı')).toHaveCount(0)

  await panel.getByRole('button', { name: 'Siparişe kapat' }).click()
  await panel.getByText('Daha sonra').click()
  await panel.getByRole('button', { name: 'Kapat', exact: true }).click()
  await expect(page.getByText('için kapanacak')).toBeVisible()
  await open()
  await expect(panel.getByRole('heading', { name: 'Planlanan' })).toBeVisible()
  await panel.getByRole('button', { name: 'Planı sil' }).click()
  await expect(panel.getByRole('heading', { name: 'Planlanan' })).toHaveCount(0)
})

test('a manager draws and types hours; a special day closes the branch and its chip says why', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'company')
  const address = `${product.url}/manegement/${product.feed.watched_branch_id}/settings/working-hour-settings`
  const end = page.getByRole('slider', { name: 'Pazartesi, 1. aralığın bitişi' })
  const start = page.getByRole('slider', { name: 'Pazartesi, 1. aralığın başlangıcı' })
  /** Saves. The page stays open, and the saved record is read again. */
  const save = async () => {
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Çalışma saatleri kaydedildi')).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.reload()
  }
  await test.step('by arrow keys', async () => {
    await page.goto(address)
    await expect(end).toHaveAttribute('aria-valuenow', '1440')
    // Only the start moves: the slot must still end at midnight.
    await start.press('PageUp')
    await expect(start).toHaveAttribute('aria-valuetext', '01:00')
    await expect(end).toHaveAttribute('aria-valuetext', '24:00')
    await start.press('End')
    await expect(start).toHaveAttribute('aria-valuetext', '23:30')
    await start.press('Home')
    await expect(start).toHaveAttribute('aria-valuetext', '00:00')
    await end.press('Home')
    await expect(end).toHaveAttribute('aria-valuetext', '00:30')
    // After Discard, the day is as it was saved.
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    await expect(end).toHaveAttribute('aria-valuenow', '1440')
    await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toBeFocused()
    await start.press('PageUp')
    await end.press('ArrowLeft')
    await end.press('Shift+ArrowLeft')
    await save()
    await expect(start).toHaveAttribute('aria-valuetext', '01:00')
    await expect(end).toHaveAttribute('aria-valuetext', '22:45')
  })
  await test.step('its history speaks of days and clock times', async () => {
    await page.getByText('Geçmiş', { exact: true }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Bu değişikliği geri al' }).first()
    await expect(line).toContainText('Pazartesi')
    await expect(line).toContainText('tüm gün')
    await expect(line).toContainText('01:00–22:45')
    await page.getByText('Bilgiler', { exact: true }).click()
  })
  await test.step('by dragging, past midnight', async () => {
    const bar = start.locator('xpath=../..')
    const { x, y, width, height } = (await bar.boundingBox())!
    const at = (hour: number) => [x + (width * hour) / 24, y + height / 2] as const
    const drag = async (from: number, to: number) => {
      await page.mouse.move(...at(from))
      await page.mouse.down()
      await page.mouse.move(...at((from + to) / 2))
      await page.mouse.move(...at(to))
      await page.mouse.up()
    }
    await drag(1.1, 12)
    await expect(start).toHaveAttribute('aria-valuetext', '12:00')
    await drag(22.7, 25)
    await expect(end).toHaveAttribute('aria-valuetext', 'ertesi gün 01:00')
    // The result is shown beside the field before saving.
    await expect(page.getByText('12:00–01:00').first()).toBeVisible()
    await end.press('Shift+ArrowLeft')
  })
  await test.step('Escape gives a drag up', async () => {
    const bar = start.locator('xpath=../..')
    const { x, y, width, height } = (await bar.boundingBox())!
    await page.mouse.move(x + width / 2 + 3, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + (width * 15) / 24, y + height / 2, { steps: 3 })
    await expect(start).toHaveAttribute('aria-valuetext', '15:00')
    await page.keyboard.press('Escape')
    await expect(start).toHaveAttribute('aria-valuetext', '12:00')
    await page.mouse.move(x + (width * 16) / 24, y + height / 2)
    await page.mouse.up()
    await expect(start).toHaveAttribute('aria-valuetext', '12:00')
  })
  await test.step('what was drawn is not drawn again by a touch that becomes a scroll', async () => {
    const bars = page.getByRole('slider', { name: /^Salı/ })
    const day = bars.first().locator('xpath=../..')
    const bar = await day.elementHandle()
    await page.getByRole('button', { name: 'Salı, 1. aralığı sil' }).click()
    await expect(bars).toHaveCount(0)
    const { x, y, width, height } = (await bar!.boundingBox())!
    await page.mouse.move(x + width / 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
    await page.mouse.up()
    await expect(bars).toHaveCount(2)
    await bars.first().press('Home')
    await bars.last().press('End')
    await day.dispatchEvent('pointercancel', { pointerId: 1 })
    // The slot is back to the whole day, as it was saved.
    await expect(bars.first()).toHaveAttribute('aria-valuetext', '00:00')
    await expect(bars.last()).toHaveAttribute('aria-valuetext', '24:00')
  })
  /** Splits Tuesday into two slots, and extends the first over the second. */
  const overlapOnTuesday = async () => {
    await page.getByRole('button', { name: 'Salı, 1. aralığa mola ekle' }).click()
    const first = page.getByRole('slider', { name: 'Salı, 1. aralığın bitişi' })
    await expect(first).toHaveAttribute('aria-valuetext', '11:30')
    for (const _ of [1, 2]) await first.press('PageUp')
  }
  await test.step('a break splits a day; a full one takes no more hours', async () => {
    const add = page.getByRole('button', { name: 'Salı: saat ekle' })
    await expect(add).toBeDisabled()
    await page.getByRole('button', { name: 'Salı, 1. aralığa mola ekle' }).press('Enter')
    await expect(page.getByRole('slider', { name: 'Salı, 2. aralığın başlangıcı' })).toHaveAttribute(
      'aria-valuetext',
      '12:30',
    )
    await expect(page.getByRole('button', { name: 'Salı, 1. aralığa mola ekle' })).toBeFocused()
    await expect(add).toBeEnabled()
    await page.getByRole('button', { name: 'Salı, 2. aralığı sil' }).click()
    await page.getByRole('slider', { name: 'Salı, 1. aralığın bitişi' }).press('End')
  })
  await test.step('what overlaps is refused at its slot, and nothing is sent', async () => {
    await overlapOnTuesday()
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Bu saatler başka bir aralıkla çakışıyor').first()).toBeVisible()
    await page.getByRole('button', { name: 'Salı, 2. aralığı sil' }).click()
    await page.getByRole('slider', { name: 'Salı, 1. aralığın bitişi' }).press('End')
  })
  await test.step('a method apart begins with the branch’s hours', async () => {
    await page.getByText('Gel al: kendi saatleri').click()
    const whose = page.getByRole('radiogroup', { name: 'Hangi siparişler için' }).first()
    await whose.getByText('Gel al').click()
    await expect(start).toHaveAttribute('aria-valuetext', '12:00')
    await expect(page.getByText('hiçbir gün saati yok')).toBeHidden()
  })
  await test.step('what is wrong in a week out of sight is brought into it, and goes with that week', async () => {
    await overlapOnTuesday()
    const whose = page.getByRole('radiogroup', { name: 'Hangi siparişler için' }).first()
    await whose.getByText('Tüm siparişler').click()
    const overlap = page.getByText('Bu saatler başka bir aralıkla çakışıyor').first()
    await expect(overlap).toBeHidden()
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(overlap).toBeVisible()
    await page.getByText('Gel al: kendi saatleri').click()
    await expect(overlap).toBeHidden()
    await expect(page.getByText('1 alan düzeltilmeli')).toBeHidden()
  })
  await test.step('a special day', async () => {
    const rows = page.getByRole('group', { name: /^Özel günler \d/ })
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel('Resmî tatil ekle').selectOption({ index: 1 })
    await expect(rows.getByLabel('Adı')).toBeInViewport()
    await page.getByRole('button', { name: 'Satırı sil: 1' }).click()
    await page.getByRole('button', { name: 'Özel gün ekle' }).click()
    await expect(rows.getByLabel('Adı')).toBeInViewport()
    // Today at the branch, in the format of a date field.
    const today = new Intl.DateTimeFormat('tr-TR', {
      timeZone: 'Europe/Istanbul',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
    for (const name of ['İlk gün', 'Son gün']) {
      // No error is shown before the field was left.
      await expect(page.getByText('Bu alan zorunludur')).toHaveCount(0)
      await page.getByRole('group', { name }).getByRole('spinbutton').first().focus()
      await page.keyboard.type(today.format(new Date()).replaceAll('.', ''))
    }
    await page.getByLabel('Adı').fill('Sayım')
    await save()
    await expect(page.getByText('· Sayım')).toBeVisible()
    await page.getByRole('button', { name: /Kapalı/ }).click()
    const why = page.getByRole('dialog')
    await expect(why.getByText('Bugün özel gün olarak kapalı')).toBeVisible()
    await expect(why.getByRole('link', { name: 'Çalışma saatlerine git' })).toBeVisible()
    await expect(why.getByText('Restoranın durumu değiştirilemez.')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Satırı sil: 1' }).click()
    await save()
    await expect(page.getByText('· Sayım')).toHaveCount(0)
  })
})

test('a cashier reads them as facts', async ({ page, product, signIn }) => {
  await signIn(page, 'branch')
  await page.goto(`${product.url}/manegement/${product.feed.watched_branch_id}/settings/working-hour-settings`)
  await expect(page.getByText('Bu kaydı yalnızca görüntüleyebilirsiniz')).toBeVisible()
  await expect(page.getByRole('spinbutton').and(page.locator('form *'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Listeye dön' })).toHaveCount(0)
  await expect(page.getByText('Şubenin saatleri', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Geçerli olacak saatler.', { exact: true })).toBeVisible()
  await expect(page.getByRole('slider').and(page.locator('form *'))).toHaveCount(0)
})

test('what another saved in other days stays, and nobody is asked about it', async ({ page, product, signIn }) => {
  await signIn(page, 'company')
  const address = `${product.url}/manegement/${product.feed.watched_branch_id}/settings/working-hour-settings`
  const end = (on: typeof page, day: string) => on.getByRole('slider', { name: `${day}, 1. aralığın bitişi` })
  await page.goto(address)
  await expect(end(page, 'Cuma')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await end(other, 'Cuma').press('Shift+ArrowLeft')
  await other.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(other.getByText('Çalışma saatleri kaydedildi')).toBeVisible()
  await other.close()
  await end(page, 'Cumartesi').press('ArrowLeft')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Çalışma saatleri kaydedildi')).toBeVisible()
  await page.reload()
  await expect(end(page, 'Cuma')).toHaveAttribute('aria-valuetext', '23:00')
  await expect(end(page, 'Cumartesi')).toHaveAttribute('aria-valuetext', '23:45')
})
