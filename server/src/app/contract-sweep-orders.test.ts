import { expect, it } from 'vitest'
import { calls } from '#contract/contract.ts'
import { session } from '#contract/identity/session.ts'
import { signIn } from './test/test-client.ts'
import { sweep } from './test/test-sweep.ts'

const swept = sweep('orders')

it('refuses an ended session within a second, on every call', async () => {
  const gone = await signIn(swept.server().url, swept.world().users.partner)
  expect((await gone.raw(session.getinfo)).status).toBe(200)
  await gone.send(session.logout, { body: { token: gone.token! } })
  await expect.poll(async () => (await gone.raw(session.getinfo)).status, { interval: 50 }).toBe(401)
})

it('describes exactly the calls it serves', async () => {
  const description = (await (await fetch(`${swept.server().url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, object>>
  }
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(calls.map((it) => `${it.call.method} ${it.call.path}`).sort())
  expect(calls.find((it) => it.noun === 'order' && it.name === 'approve')?.call.permission).toBe('patch-order-approve')
})
