import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '#contract/identity/session.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, branch: who } = await setUp(['branch'], { publicUrl: 'https://panel.deneme.test' })

/**
 * Requests a socket upgrade as a page of the given origin would. Returns the HTTP status, which is
 * 101 if the upgrade is accepted.
 */
async function upgrade(origin: string | undefined, host?: string): Promise<number> {
  const { ticket } = await who.send(session.ticket, {})
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket?ticket=${ticket}`, {
    ...(origin !== undefined && { origin }),
    ...(host && { headers: { host } }),
  })
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.once('unexpected-response', (_, reply) => resolve(reply.resume().statusCode!))
    socket.on('error', () => undefined)
  })
}

it('accepts pages of the public address, whatever host the proxy names', async () => {
  expect(await upgrade('https://panel.deneme.test')).toBe(101)
  expect(await upgrade('https://panel.deneme.test', 'inner:3000')).toBe(101)
})

it('accepts a page requested by this very IP address or as localhost', async () => {
  for (const host of [`127.0.0.1:${server.port}`, `localhost:${server.port}`, '[::1]:3000'])
    expect(await upgrade(`http://${host}`, host), host).toBe(101)
})

it('accepts pages of company hosts, over https only', async () => {
  await server.database.db.one(
    sql`insert into installation (key, value) values ('company_hosts', '["isletme.deneme.test"]')`,
  )
  expect(await upgrade('https://isletme.deneme.test')).toBe(101)
  expect(await upgrade('http://isletme.deneme.test', 'isletme.deneme.test')).toBe(401)
  expect(await upgrade('https://isletme.deneme.test.evil.example')).toBe(401)
})

it('refuses a foreign name that points here, another IP address, and an invalid origin: 401', async () => {
  const here = `127.0.0.1:${server.port}`
  for (const [origin, host] of [
    ['http://evil.example', 'evil.example'],
    ['http://evil.example', undefined],
    ['http://panel.deneme.test', 'panel.deneme.test'],
    ['https://panel.deneme.test:8443', undefined],
    [`http://127.0.0.2:${server.port}`, here],
    ['null', undefined],
    ['', undefined],
    ['not an origin', undefined],
    ['http://', undefined],
    ['file://', undefined],
    [undefined, undefined],
  ] as const)
    expect(await upgrade(origin, host), `${origin}`).toBe(401)
})
