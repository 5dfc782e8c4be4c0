import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '../listen.ts'
import { createKiosk, type KioskRefused } from './kiosk.ts'

let server: Server
let url: string
let heard: { path: string; body: Record<string, unknown> }[]
let answers: { status: number; body: object }[]

beforeEach(async () => {
  heard = []
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      heard.push({ path: request.url!, body: JSON.parse(text) as Record<string, unknown> })
      const { status, body } = answers.shift()!
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  ;({ url } = await listen(server))
})
afterEach(() => server.close())

it('pairs with six digits, then sends heartbeats', async () => {
  answers = [
    { status: 201, body: { key: 'kiosk_x', name: 'Giriş' } },
    { status: 200, body: { name: 'Giriş', is_locked: false, is_refused: false, message: null } },
    { status: 200, body: { name: 'Giriş', is_locked: false, is_refused: true, message: 'Lisans dolu' } },
  ]
  const device = createKiosk({ url, os_version: 'Android 14' })
  const { key } = await device.pair('123456')
  expect(await device.beat(key)).toEqual({ name: 'Giriş', may_sell: true, message: null })
  expect(await device.beat(key)).toEqual({ name: 'Giriş', may_sell: false, message: 'Lisans dolu' })
  expect(heard.map((it) => it.path)).toEqual(['/api/kiosk/pair', '/api/kiosk/heartbeat', '/api/kiosk/heartbeat'])
  expect(heard[0]!.body).toEqual({ code: '123456', app_version: '2.4.1', os_version: 'Android 14' })
  expect(heard[1]!.body.key).toBe('kiosk_x')
})

it('reports a refusal, and whether it must be paired again', async () => {
  answers = [
    { status: 402, body: { detail: 'Lütfen kiosk modülünüzü kontrol ediniz!' } },
    { status: 401, body: { detail: 'Oturum bitti' } },
  ]
  const device = createKiosk({ url })
  const refused = await device.pair('123456').catch((error: unknown) => error as KioskRefused)
  expect(refused).toMatchObject({ message: 'Lütfen kiosk modülünüzü kontrol ediniz!', isOver: false })
  expect(await device.beat('kiosk_x').catch((error: unknown) => error)).toMatchObject({ isOver: true })
})
