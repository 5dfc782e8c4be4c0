import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Floor } from '#contract/dining/table-session.ts'
import { openOrder } from '#contract/ordering/order.example.ts'
import { Hand } from './hand.ts'

/** The branch in which the night's jobs are done, and a way to open a page there as a user. */
export interface Night {
  url: string
  /** The simulated GetirYemek. */
  getir: string
  api_key: string
  /** The token of a user who works at the branch. */
  token: string
  branch: { id: string; platform_ids: { getir?: string } }
  at: (who: string, address: string) => Promise<Page>
}

/**
 * The jobs of a busy night that are not about an order. Each starts at the board, or on the screen
 * where it is done.
 */
export function managersJobs({ url, getir, api_key, token, branch, at }: Night) {
  const base = `${url}/manegement/${branch.id}`
  async function post<T>(address: string, body: object): Promise<T> {
    const headers = {
      authorization: `Bearer ${api_key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as T
  }
  async function read<T>(path: string): Promise<T> {
    const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as T
  }
  /** Guests join the session of a table by its code and order there. */
  async function orderAt(name: string) {
    const { tables } = await read<Floor>(`/branch/${branch.id}/floor`)
    const table = tables.find((it) => it.name === name)!
    const codes = await read<{ table_id: string; token: string }[]>(`/branch/${branch.id}/table/token`)
    const { join_code } = await read<{ join_code: string }>(`/table-session/${table.session!.id}`)
    const { guest_token } = await post<{ guest_token: string }>(`${url}/api/table/join`, {
      token: codes.find((it) => it.table_id === table.id)!.token,
      code: join_code,
    })
    await post(`${url}/api/order`, {
      ...openOrder,
      branch_id: branch.id,
      delivery_type: 'orderOnTheTable',
      channel: 'table',
      address: null,
      guest_token,
      lines: [{ name: 'Serpme kahvaltı', quantity: 3, unit_price: 25_000, tax_rate: 10 }],
    })
  }
  async function open(hand: Hand, screen: string) {
    await hand.press('Control+k')
    await hand.type(screen)
    await hand.sees(hand.page.getByRole('option'))
    await hand.press('Enter')
  }

  return {
    'nothing from Getir, mended': async () => {
      const page = await at('branch', `${base}/orders`)
      await post(`${getir}/__control/restaurants/${branch.platform_ids.getir}/status`, { open: false })
      const notice = page.getByRole('status').filter({ hasText: 'Getir şubeyi kapattı' })
      await notice.waitFor({ timeout: 120_000 })
      const hand = new Hand(page)
      await hand.click(page.getByRole('button', { name: /^Orada aç/ }).first())
      await hand.leaves(notice)
      return hand
    },
    'at most 12 orders a quarter': async () => {
      const page = await at('company', `${base}/orders`)
      const hand = new Hand(page)
      await open(hand, 'siparis siniri')
      await hand.click(page.getByRole('button', { name: 'Sınır ekle' }))
      await hand.click(page.getByRole('textbox', { name: 'Sipariş', exact: true }))
      await hand.type('12')
      await hand.press('Control+s')
      await hand.sees(page.getByText(/^\d+ \/ 12 sipariş/))
      return hand
    },
    'a lunch break': async () => {
      const page = await at('company', `${base}/orders`)
      const hand = new Hand(page)
      await open(hand, 'calisma saatleri')
      // Not today: at noon, the break would close the branch for the jobs that follow.
      const day = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('tr', {
        weekday: 'long',
        timeZone: 'Europe/Istanbul',
      })
      await hand.click(page.getByRole('button', { name: `${day}, 1. aralığa mola ekle` }))
      await hand.press('Control+s')
      await hand.sees(page.getByText('Çalışma saatleri kaydedildi'))
      return hand
    },
    'a table booked': async () => {
      const page = await at('branch', `${base}/reservation`)
      const hand = new Hand(page)
      await hand.press('c')
      const dialog = page.getByRole('dialog')
      await hand.click(dialog.getByRole('textbox', { name: 'Ad', exact: true }))
      await hand.type('Şule')
      await hand.click(dialog.getByRole('button', { name: 'Kaydet' }))
      await hand.sees(page.locator('[data-plan] [data-row]', { hasText: 'Şule' }))
      return hand
    },
    'a table seated, split in three, paid': async () => {
      const page = await at('branch', `${base}/command`)
      const hand = new Hand(page)
      const free = page.getByRole('button', { name: /^Masa \d+ Boş/ }).first()
      const name = /^Masa \d+/.exec(await free.innerText())![0]
      await hand.click(free)
      await hand.press('3')
      await hand.sees(page.getByText('Henüz sipariş yok'))
      await orderAt(name)
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Onayla/ }))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Servis edildi/ }))
      await hand.press('s')
      await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Böl', exact: true }))
      const pay = page.getByRole('button', { name: 'Ödeme al: Nakit' })
      for (let left = 3; left > 0; left--) {
        await hand.click(pay.first())
        await pay.nth(left - 1).waitFor({ state: 'detached' })
      }
      await hand.click(page.getByRole('button', { name: 'Masayı boşalt' }))
      await hand.leaves(page.getByRole('dialog'))
      return hand
    },
    'a voucher given': async () => {
      const page = await at('company', `${base}/gift-cards`)
      const hand = new Hand(page)
      await hand.click(page.getByRole('row', { name: /Doğum günü çeki/ }))
      await hand.click(page.getByRole('tab', { name: 'Üyeler' }))
      await hand.click(page.getByRole('button', { name: 'Üyelere ver' }))
      await hand.type('ay')
      await hand.click(page.getByRole('dialog').getByRole('checkbox').first())
      await hand.click(page.getByRole('button', { name: 'Ver', exact: true }))
      await hand.sees(page.getByText('1 hazır'))
      return hand
    },
  } satisfies Record<string, () => Promise<Hand>>
}
