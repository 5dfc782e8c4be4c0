import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calls } from '#contract/contract.ts'
import { session } from '#contract/identity/session.ts'
import { fromPanel } from '#contract/sockets.ts'
import { uuidv7 } from '../uuid.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, branch_id, branch: till, provider } = await setUp(['branch', 'provider'], { role: 'api' })

/**
 * Every message that the panel can send over the socket, once for each of its string fields, with a
 * NUL character in that field.
 */
function messages(): object[] {
  const good = { branch_id, order_id: uuidv7(), seq: null, epoch: 'a' }
  const rest = { device: 'kasa', name: 'Kasa', is_armed: true, is_muted: true, prints: true }
  return fromPanel._zod.def.options.flatMap((option) => {
    const { shape } = option._zod.def as { shape: Record<string, { _zod: { def: { values?: string[] } } }> }
    const type = shape['type']!._zod.def.values![0]
    const whole = Object.fromEntries(
      Object.keys(shape).map((name) => [name, ({ ...good, ...rest, type } as never)[name]]),
    )
    return ['device', 'name', 'epoch'].flatMap((name) => (name in whole ? [{ ...whole, [name]: 'a\0b' }] : []))
  })
}

it('a socket that sends a text PostgreSQL cannot store is told that the message is none', async () => {
  const all = messages()
  expect(all.length).toBe(6)
  for (const message of all) {
    const { ticket } = await till.send(session.ticket, {})
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, {
      origin: server.url,
    })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(message))
    const [code] = (await closed) as [number]
    expect(code, JSON.stringify(message)).toBe(1008)
  }
}, 30_000)

it('an address with such a text in it leads nowhere, at every call', async () => {
  const reading = calls.map((it) => it.call).filter((call) => call.method === 'GET' && call.path.includes('{'))
  expect(reading.length).toBeGreaterThan(60)
  const failed: string[] = []
  for (const call of reading) {
    const path = call.path.replaceAll(/\{\w+\}/g, 'a%00b')
    const reply = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${provider.token}` } })
    if (reply.status >= 500 || reply.status < 400) failed.push(`${path}: ${reply.status}`)
  }
  expect(failed).toEqual([])
}, 60_000)
