import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '#contract/identity/session.ts'
import { user } from '#contract/identity/user.ts'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import type { FromPanel, ToPanel } from '#contract/sockets.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'

import { announce } from './events.ts'
import { maxPerSession } from './socket-budget.ts'

const { server, world, app, branch: till } = await setUp(['branch'])

const own = () => world.companies.own.branches[0]
const place = () => app.send(order.create, { body: orderBody(own()) })

const opened: WebSocket[] = []
afterEach(() => opened.splice(0).forEach((it) => it.terminate()))

/**
 * The panel's end of a socket: the messages it received, and a way to wait for a certain message.
 */
async function connect(who: Caller, url = server.url, origin: string | null = url) {
  const { ticket } = await who.send(session.ticket, {})
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, origin ? { origin } : {})
  opened.push(socket)
  const heard: ToPanel[] = []
  let closed: { code: number } | undefined
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToPanel))
  socket.on('close', (code) => (closed = { code }))
  const isOpen = await new Promise<boolean>((resolve) =>
    socket.once('open', () => resolve(true)).once('error', () => resolve(false)),
  )
  const hear = async <T extends ToPanel['type']>(
    type: T,
    fits: (it: Extract<ToPanel, { type: T }>) => boolean = () => true,
  ) => {
    const find = () =>
      heard.find(
        (it): it is Extract<ToPanel, { type: T }> => it.type === type && fits(it as Extract<ToPanel, { type: T }>),
      )
    await expect.poll(find, { interval: 10 }).toBeTruthy()
    return find()!
  }
  return {
    ticket,
    socket,
    heard,
    hear,
    isOpen,
    closed: () => closed,
    say: (message: FromPanel) => socket.send(JSON.stringify(message)),
  }
}

const subscribe = (branch_id: string, epoch: string | null = null, seq: number | null = null): FromPanel => ({
  type: 'subscribe',
  branch_id,
  epoch,
  seq,
})

describe('the door', () => {
  it('opens once for a ticket, and never without our own origin', async () => {
    const first = await connect(till)
    expect(first.isOpen).toBe(true)
    const again = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?ticket=${first.ticket}`, {
      origin: server.url,
    })
    expect(
      await new Promise((resolve) => again.once('open', () => resolve('open')).once('error', () => resolve('refused'))),
    ).toBe('refused')
    expect((await connect(till, server.url, null)).isOpen).toBe(false)
    expect((await connect(till, server.url, 'http://elsewhere.test')).isOpen).toBe(false)
  })

  it('shows nobody another tenant’s branch', async () => {
    const line = await connect(till)
    line.say(subscribe(world.companies.foreign.branches[0]))
    await expect.poll(line.closed, { interval: 10 }).toMatchObject({ code: 1008 })
    expect(line.heard).toEqual([])
  })
})

describe('a hostile or broken connection', () => {
  /**
   * Sends the headers of an upgrade by hand, so that the test can reset the connection at any
   * moment.
   */
  async function knock(ticket: string) {
    const line = net.connect(server.port, '127.0.0.1')
    await once(line, 'connect')
    line.write(
      `GET /api/socket?ticket=${ticket} HTTP/1.1\r\nhost: localhost:${server.port}\r\norigin: ${server.url}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    return line
  }

  it('reset during admission harms nobody', async () => {
    const { ticket } = await till.send(session.ticket, {})
    await server.database.db.tx(async (db) => {
      await db.one(sql`select from socket_ticket for update`)
      const line = await knock(ticket)
      const isWaiting = () =>
        server.database.db.one(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await expect.poll(isWaiting, { interval: 10 }).toBeDefined()
      line.resetAndDestroy()
      await once(line, 'close')
    })
    const next = await connect(till)
    next.say(subscribe(own()))
    await next.hear('resync')
  })

  it('is answered in turn, and closed once it sends more than a till ever does', async () => {
    const flood = await connect(till)
    for (let i = 0; i < 5000 && flood.socket.readyState === WebSocket.OPEN; i++)
      flood.say({ type: 'arm', branch_id: own(), device: 'kasa-9', name: 'Kasa 9', is_armed: i % 2 === 0 })
    await expect.poll(flood.closed, { interval: 10 }).toMatchObject({ code: 1008 })
    const rows = await server.database.db.must<{ n: number }>(
      sql`/* platform: a test */ select count(*)::int as n from device_event where device = 'kasa-9' and kind in ('armed', 'disarmed')`,
    )
    expect(rows.n).toBeLessThan(650)
  })

  it('is one device, and no session keeps more connections than tabs', async () => {
    const line = await connect(till)
    line.say({ type: 'arm', branch_id: own(), device: 'one', name: 'One', is_armed: true })
    line.say({ type: 'arm', branch_id: own(), device: 'two', name: 'Two', is_armed: true })
    await expect.poll(line.closed, { interval: 10 }).toMatchObject({ code: 1008 })
    const many = await signIn(server.url, world.users.branchTwo)
    const lines: Awaited<ReturnType<typeof connect>>[] = []
    for (let i = 0; i <= maxPerSession; i++) lines.push(await connect(many))
    expect(lines.map((it) => it.isOpen)).toEqual([...Array.from({ length: maxPerSession }, () => true), false])
  })
})

describe('events', () => {
  it('reach every till at once, on every node, in order and without gaps', async () => {
    const other = await server.another()
    const [here, there] = [await connect(till), await connect(till, other.url)]
    for (const it of [here, there]) {
      it.say(subscribe(own()))
      await it.hear('resync')
    }
    const rows = await Promise.all(Array.from({ length: 20 }, place))
    for (const it of [here, there]) {
      await it.hear('order', (message) => message.data.id === rows.at(-1)!.id)
      await expect.poll(() => it.heard.filter((message) => message.type === 'order').length, { interval: 10 }).toBe(20)
      const seqs = it.heard.flatMap((message) => (message.type === 'order' ? [message.seq] : []))
      expect(seqs).toEqual(Array.from({ length: 20 }, (_, i) => seqs[0]! + i))
    }
    const row = rows[0]!
    await till.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
    expect(await there.hear('order', (it) => it.change === 'moved')).toMatchObject({
      data: { id: row.id, status: 'preparing' },
    })
  })

  it('are not lost with the connections by which nodes hear of them', async () => {
    const other = await server.another()
    const there = await connect(till, other.url)
    there.say(subscribe(own()))
    const { seq } = await there.hear('resync')
    const { db } = server.database
    const ended = await db.many(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen sofra'`)
    expect(ended.length).toBeGreaterThan(1)
    const rows = await Promise.all(Array.from({ length: 5 }, place))
    for (const row of rows) await there.hear('order', (it) => it.data.id === row.id)
    const seqs = there.heard.flatMap((it) => (it.type === 'order' ? [it.seq] : []))
    expect(seqs).toEqual(Array.from({ length: 5 }, (_, i) => seq + 1 + i))
  })

  it('missed are sent again by number; those deleted require a fresh snapshot', async () => {
    const first = await connect(till)
    first.say(subscribe(own()))
    const { epoch, seq } = await first.hear('resync')
    first.socket.terminate()
    const missed = [await place(), await place(), await place()]
    const second = await connect(till)
    second.say(subscribe(own(), epoch, seq))
    expect(await second.hear('subscribed')).toMatchObject({ seq })
    for (const row of missed) await second.hear('order', (it) => it.data.id === row.id)
    expect(second.heard.filter((it) => it.type === 'order').map((it) => (it as { seq: number }).seq)).toEqual([
      seq + 1,
      seq + 2,
      seq + 3,
    ])
    await server.database.db.one(
      sql`delete from event where company_id = ${world.companies.own.id} and branch_id = ${own()} and seq <= ${seq + 2}`,
    )
    const third = await connect(till)
    third.say(subscribe(own(), epoch, seq))
    expect(await third.hear('resync')).toMatchObject({ seq: seq + 3 })
    const stranger = await connect(till)
    stranger.say(subscribe(own(), 'another installation', seq + 3))
    await stranger.hear('resync')
  })
})

it('knows which devices are armed, and says so when the last one goes', async () => {
  const watcher = await connect(await signIn(server.url, world.users.company))
  watcher.say(subscribe(own()))
  await watcher.hear('resync')
  expect(await till.send(branch.state, { params: { branch_id: own() } })).toMatchObject({
    state: 'offline',
    armed_devices: 0,
  })
  const owner = await signIn(server.url, world.users.company)
  const online = async (is_online: 'true' | 'false') =>
    (await owner.send(branch.list, { query: { is_online: [is_online] } })).data.map((it) => [it.id, it.is_online])
  expect(await online('true')).toEqual([])
  const device = await connect(till)
  // A device that prints does not ring.
  device.say({ type: 'prints', branch_id: own(), device: 'kasa-1', name: 'Kasa 1', prints: true })
  const printer = () => owner.send(branch.guide, { params: { branch_id: own() } }).then((it) => it.has_printer)
  await expect.poll(printer).toBe(true)
  expect(await online('true')).toEqual([])
  device.say({ type: 'arm', branch_id: own(), device: 'kasa-1', name: 'Kasa 1', is_armed: true })
  await watcher.hear('branch', (it) => it.data.type === 'branch-status-changed')
  expect(await till.send(branch.state, { params: { branch_id: own() } })).toMatchObject({
    state: 'open',
    armed_devices: 1,
    is_online: true,
  })
  expect(await online('true')).toEqual([[own(), true]])
  expect(await online('false')).toEqual([[world.companies.own.branches[1], false]])
  device.say({ type: 'prints', branch_id: own(), device: 'kasa-1', name: 'Kasa 1', prints: false })
  await expect.poll(printer).toBe(false)
  expect(await online('true')).toHaveLength(1)
  watcher.heard.length = 0
  device.socket.terminate()
  await watcher.hear('branch')
  expect(await till.send(branch.state, { params: { branch_id: own() } })).toMatchObject({
    state: 'offline',
    armed_devices: 0,
  })
})

it('tells of events stored before an upgrade with their times in the form of today, live and to a till that was away', async () => {
  const branch_id = own()
  const company_id = world.companies.own.id
  const { data } = await till.send(order.board, { params: { branch_id } })
  const row = data[0] ?? (await place())
  const note = 'Zili çalmayın'
  const old = {
    ...row,
    note,
    created_at: '2026-11-22T12:00:00.123456+00:00',
    deadline_at: '2026-11-22T12:05:00+00:00',
    take_back: { step: 'approve', until: '2026-11-22T12:00:05.5+00:00' },
  }
  const line = await connect(till)
  line.say(subscribe(branch_id))
  const { epoch, seq } = await line.hear('resync')
  await server.database.db.tx((db) =>
    announce(db, { company_id, branch_id }, 'order', { change: 'changed', by: null, device: null, data: old }),
  )
  const away = await connect(till)
  away.say(subscribe(branch_id, epoch, seq))
  for (const it of [line, away])
    expect((await it.hear('order', (event) => event.seq === seq + 1)).data).toMatchObject({
      note,
      created_at: '2026-11-22T12:00:00.123Z',
      deadline_at: '2026-11-22T12:05:00.000Z',
      take_back: { until: '2026-11-22T12:00:05.500Z' },
    })
})

it('ends with the session', async () => {
  const leaving = await signIn(server.url, world.users.branchTwo)
  const line = await connect(leaving)
  line.say(subscribe(own()))
  await line.hear('resync')
  await leaving.send(session.logout, { body: { token: leaving.token! } })
  await line.hear('revoked')
  await expect.poll(line.closed, { interval: 10 }).toMatchObject({ code: 4001 })
})

it('follows rights: another branch, a suspension', async () => {
  const provider = await signIn(server.url, world.users.provider)
  const made = await layUser(server, world.users.branch)
  const moving = await signIn(server.url, made.email)
  const line = await connect(moving)
  line.say({ type: 'subscribe', branch_id: own(), epoch: null, seq: null })
  await line.hear('resync')
  const params = { user_id: made.id }
  const { assignments, version, ...it } = await provider.send(user.read, { params })
  const body = {
    name: it.name,
    surname: it.surname,
    email: it.email,
    phone: it.phone,
    language_id: it.language_id,
    is_show_live_support: false,
    is_auth_for_account: false,
  }
  const elsewhere = assignments.map((one) => ({ ...one, scope_id: world.companies.own.branches[1] }))
  await provider.send(user.update, { params, body: { ...body, assignments: elsewhere, version } })
  await expect.poll(line.closed, { interval: 10 }).toMatchObject({ code: 4002 })

  const again = await connect(moving)
  again.say({ type: 'subscribe', branch_id: world.companies.own.branches[1], epoch: null, seq: null })
  await again.hear('resync')
  await provider.send(user.suspend, { params, body: { is_active: false, version: version + 1 } })
  await again.hear('revoked')
  await expect.poll(again.closed, { interval: 10 }).toMatchObject({ code: 4001 })
})
