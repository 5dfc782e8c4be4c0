import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { afterEach, expect } from 'vitest'
import { webhookEvents } from '#contract/integrations/webhook-event.ts'

/** A request that a receiver has got. */
export interface Received {
  path: string
  headers: IncomingMessage['headers']
  text: string
  body: { id: string; type: string; branch_id: string | null; seq: number | null; data: Record<string, unknown> }
}

type Answer = (request: Received, response: ServerResponse) => void

/**
 * A real HTTP server that plays a company's app. It accepts everything unless a test says
 * otherwise. Each test fails that made it receive anything but events of the contract.
 */
export async function openReceiver() {
  const received: Received[] = []
  const unfit: unknown[] = []
  afterEach(() => expect(unfit.splice(0)).toEqual([]))
  const accept: Answer = (_, response) => void response.writeHead(204).end()
  const state = { answer: accept }
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const it = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) as Received['body'] }
      received.push(it)
      const known = webhookEvents.find(({ type }) => type === it.body.type)
      const read = known && z.safeParse(known.event, it.body)
      if (!read?.success) unfit.push([it.body, read?.error?.issues])
      state.answer(it, response)
    })
  })
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received,
    /** Decides how the following requests are answered. */
    answers: (answer: Answer) => void (state.answer = answer),
    reset: () => {
      received.length = 0
      state.answer = accept
    },
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Verifies a request as the documentation tells an app to. */
export function isSigned({ headers, text }: Received, secret: string, now: Date): boolean {
  const parts = String(headers['sofra-signature'])
    .split(',')
    .map((it) => it.split('='))
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (Math.abs(now.getTime() / 1000 - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.${text}`).digest()
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '', 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
