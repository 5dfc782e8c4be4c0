import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shop } from '../shop.ts'
import { lineOf, place, type Client } from './client.ts'

interface Event {
  type: string
  data: { order_id: string; status: string }
}

/** Whether an event is from Sofra and not older than five minutes. */
function isFromSofra(header: string, body: Buffer, secret: string): boolean {
  const seconds = /t=(\d+)/.exec(header)?.[1]
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false
  const own = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return [...header.matchAll(/v1=([0-9a-f]{64})/g)].some(([, it]) => timingSafeEqual(own, Buffer.from(it!, 'hex')))
}

/** An app that learns of an order by a webhook, and believes only what is signed with its secret. */
export async function orderByWebhook(api: Client, shop: Shop) {
  const believed: Event[] = []
  let [secret, refused] = ['', 0]
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      if (isFromSofra(String(request.headers['sofra-signature']), body, secret)) {
        believed.push(JSON.parse(body.toString()) as Event)
        response.writeHead(204).end()
      } else {
        refused++
        response.writeHead(401).end()
      }
    })
  })
  await new Promise<void>((listening) => void http.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  secret = await shop.addWebhook(url)
  const { branch_id } = shop
  const placed = await place(api, {
    branch_id,
    delivery_type: 'comeGetIt',
    customer: { name: 'Ada' },
    payment_method: 'cash',
    lines: [await lineOf(api, branch_id, 1)],
  })
  await shop.approve(placed.id)
  await shop.sendEvents()
  const stranger = await fetch(url, {
    method: 'POST',
    headers: { 'sofra-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ type: 'order.created', data: { order_id: placed.id } }),
  })
  http.closeAllConnections()
  http.close()
  return {
    placed,
    stranger: stranger.status,
    refused,
    events: believed.map((it) => [it.type, it.data.order_id, it.data.status]),
  }
}
