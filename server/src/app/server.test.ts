import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

it('answers health, readiness and its own description', async () => {
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toContain('/order/{order_id}/approve')
})

it('tells an empty installation to be set up, and lets nobody set it up twice', async () => {
  const check = async () =>
    (await (await fetch(`${server.url}/api/index/check-availability/1`)).json()) as {
      setup: boolean
      maintenanceStatus: boolean
    }
  expect(await check()).toMatchObject({ setup: true, maintenanceStatus: false })
  const body = {
    account_name: 'Sofra',
    name: 'Ayşe',
    surname: 'Işık',
    email: 'ilk@sofra.test',
    password: 'uzun-bir-parola',
  }
  const create = () =>
    fetch(`${server.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const statuses = (await Promise.all([create(), create(), create()])).map((it) => it.status).sort()
  expect(statuses).toEqual([201, 404, 404])
  expect(await check()).toMatchObject({ setup: false })
})

it('compresses what it answers, the API and the panel alike', async () => {
  const panel = await mkdtemp(join(tmpdir(), 'sofra-panel-'))
  await mkdir(join(panel, 'assets'))
  await writeFile(join(panel, 'index.html'), '')
  await writeFile(join(panel, 'assets/page.js'), ' '.repeat(4000))
  const whole = await testServer({ panel })
  for (const path of ['/api/openapi.json', '/assets/page.js'])
    expect(
      (await fetch(`${whole.url}${path}`, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'),
      path,
    ).toBe('br')
  await whole.stop()
  await rm(panel, { recursive: true })
})
