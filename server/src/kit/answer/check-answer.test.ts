import { once } from 'node:events'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '#contract/identity/session.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { checkProblem, checkReplay } from './check-answer.ts'
import { announce } from '../live/events.ts'

const breaches: string[] = []
// The tests in this file break the contract on purpose, so breaches are collected here instead of
// failing the test.
const {
  server,
  world,
  company_id,
  app,
  branch: till,
} = await setUp(['branch'], { onBreach: ({ message }) => void breaches.push(message), logLevel: 'silent' })
beforeEach(() => void breaches.splice(0))

const place = () => app.send(order.create, { body: orderBody(world.companies.own.branches[0]) })

it('an answer with a time in another form fails, though the contract takes any text there', async () => {
  const { id } = await place()
  const read = () => till.raw(order.timeline, { params: { order_id: id } })
  expect((await read()).status).toBe(200)
  await server.database.db.one(sql`insert into order_event (company_id, at, id, order_id, kind, data)
    values (${company_id}, now(), gen_random_uuid(), ${id}, 'printed', '{"at": "2026-11-22T12:00:00+00:00"}')`)
  expect((await read()).status).toBe(500)
  expect(breaches).toEqual([expect.stringContaining('1.data.at: 2026-11-22T12:00:00+00:00')])
})

it('an answer that exists already fails with a header that its call does not declare', async () => {
  const answer = JSON.stringify(await place())
  const replay = (call: typeof order.create, header: string) =>
    checkReplay(call, { header, answer }, ({ message }) => void breaches.push(message))
  replay(order.create, 'order-exists')
  replay(order.create, 'idempotent-replay')
  expect(breaches).toEqual([])
  expect(() => replay(order.create, 'member-exists')).toThrow('POST /order does not declare member-exists')
  expect(breaches).toHaveLength(1)
})

it('a message of a socket fails the test by its time and by its shape', async () => {
  const branch_id = world.companies.own.branches[0]
  const { ticket } = await till.send(session.ticket, {})
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, {
    origin: server.url,
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', branch_id, epoch: null, seq: null }))
  await once(socket, 'message')
  for (const by of ['2026-11-22 12:00:00+00', 5]) {
    await server.database.db.tx((db) => announce(db, { company_id, branch_id }, 'menu', { by }))
    await once(socket, 'message')
  }
  socket.terminate()
  expect(breaches).toEqual([
    expect.stringContaining('by: 2026-11-22 12:00:00+00'),
    expect.stringContaining('The message menu breaks its contract'),
  ])
})

it('a refusal fails by what it lacks, by its status and by the times of the record it shows', () => {
  const good = { type: '/docs/api#not_found', title: 'Yok', status: 404, code: 'not_found', detail: 'Yok' }
  const check = (status: number, more: object) =>
    checkProblem(status, JSON.stringify({ ...good, ...more }), ({ message }) => void breaches.push(message))
  check(404, {})
  expect(() => check(404, { detail: '' })).toThrow('breaks its contract')
  expect(() => check(404, { code: 'gone' })).toThrow('breaks its contract')
  expect(() => check(404, { stack: 'at …' })).toThrow('breaks its contract')
  expect(() => check(409, {})).toThrow('was sent as 409')
  expect(() => check(404, { current: { at: '2026-11-22T12:00:00Z' } })).toThrow('current.at')
  expect(breaches).toHaveLength(5)
})

it('what PostgreSQL writes into JSON is what it gives as a column', async () => {
  for (const at of [
    '2026-11-22T12:00:00.123999Z',
    '2026-11-22T12:00:00Z',
    '0999-01-01T00:00:00.0001Z',
    '2026-03-29T01:30:00+02:00',
  ]) {
    const { it, json } = await server.database.db.must<{ it: string; json: { at: string } }>(
      sql`select it, json_build_object('at', ${raw(jsonTime('it'))}) as json from (select ${at}::timestamptz as it) given`,
    )
    expect(json.at).toBe(it)
  }
})
