/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { OrderRow } from '#contract/ordering/order.ts'
import { freshPage, type Tokens } from './in-browser.ts'

/** An event as the socket delivers it, without its number. */
export type BoardEvent = [change: 'created' | 'moved', data: OrderRow]

/** Opens the board. `tell` sends it one event per frame, or several. */
export async function openBoard(browser: Browser, address: string, tokens: Tokens, rate: number) {
  const { page, engine, context } = await freshPage(browser, tokens, rate)
  await page.addInitScript(() => {
    const line = { seq: 0, tell: undefined as ((it: object) => void) | undefined }
    Object.assign(globalThis, { line })
    const Native = WebSocket
    globalThis.WebSocket = class extends Native {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        line.tell = (it) => this.onmessage!(new MessageEvent('message', { data: JSON.stringify(it) }))
        this.addEventListener('message', ({ data }: MessageEvent<string>) => {
          const { seq } = JSON.parse(data) as { seq?: number }
          if (seq !== undefined) line.seq = seq
        })
      }
    }
  })
  await page.goto(address)
  await page.locator('[data-lane] [data-row] [data-step]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const tell = (list: readonly BoardEvent[], each = 1) =>
    page.evaluate(
      async ({ list, each }) => {
        const { line } = globalThis as unknown as { line: { seq: number; tell: (it: object) => void } }
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        await frame()
        for (let n = 0; n < list.length; n++) {
          const [change, data] = list[n] ?? []
          if (data)
            line.tell({
              type: 'order',
              branch_id: data.branch_id,
              seq: ++line.seq,
              change,
              by: 'Biri Başka',
              device: null,
              data,
            })
          if (n % each === each - 1) await frame()
        }
      },
      { list, each },
    )
  const idle = (frames: number) => tell(Array.from({ length: frames }, () => [] as unknown as BoardEvent))
  return { page, engine, context, tell, idle }
}

/** A new order modelled on an existing one. */
export const fresh = (it: OrderRow, number: number): OrderRow => ({
  ...it,
  id: randomUUID(),
  number,
  status: 'awaiting_approval',
  next_status: ['preparing', 'cancelled'],
  version: 1,
  take_back: null,
  created_at: new Date().toISOString(),
})
/** An order after its next change. */
export const moved = (it: OrderRow, more: Partial<OrderRow>): OrderRow => ({ ...it, version: it.version + 1, ...more })
