// Plays the life of an order with an app as its maker would write it: openapi-typescript makes
// types from the description, and openapi-fetch makes the calls. The app in `app` is compiled with
// these types alone, and then run against the server.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { typesOf } from 'api-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GuestSession } from '#contract/dining/guest-session.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { category } from '#contract/menu/category.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { material } from '#contract/menu/material.ts'
import { product } from '#contract/menu/product.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { point } from '#contract/members/points/point.ts'
import type { Problem } from '#contract/kit/problem.ts'
import type { CustomerOrder } from '#contract/ordering/customer-order.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Quote } from '#contract/ordering/quote.ts'
import { webhooks } from '#server/features/integrations/webhook-endpoint/deliver.ts'
import { noteEvents } from '#server/features/integrations/webhook-endpoint/note.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { menuBodies } from '../../test/test-menu.ts'
import { endOf } from '../../test/test-order.ts'
import { setUp } from '../../test/test-setup.ts'
import { makeTables } from '../../test/test-table.ts'
import type { Shop } from './shop.ts'

const {
  server,
  world,
  branch_id,
  company_id,
  company: manager,
} = await setUp(['company'], { allowsPrivateHosts: true })
const params = { company_id }
const app = join(import.meta.dirname, 'app')
const folder = join(import.meta.dirname, '../../../../../tmp', `client-${process.pid}`)
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  const { id: material_id } = await manager.send(material.create, { body: menuBodies.material(branch_id) })
  const group = menuBodies.group(branch_id, [material_id], { is_required: true, minimum_limit: 1, selection_limit: 1 })
  const { id: group_id } = await manager.send(materialCatalog.create, { body: group })
  const { id: category_id } = await manager.send(category.create, { body: menuBodies.category(branch_id) })
  await manager.send(product.create, { body: menuBodies.product(branch_id, category_id, { groups: [group_id] }) })
  const spend = { ...pointDefinitionExamples.updateSpend!, company_id, lower: 0, min_order_total: 0 }
  await manager.send(pointDefinition.updateSpend, { body: spend })
})

const read = (order_id: string) => manager.send(order.read, { params: { order_id } })
async function step(call: typeof order.approve | typeof order.deliver, order_id: string) {
  const { version } = await read(order_id)
  await manager.send(call, { params: { order_id }, body: { version } })
}
let tables = 0
const shop: Shop = {
  company_id,
  branch_id,
  approve: (id) => step(order.approve, id),
  deliver: (id) => step(order.deliver, id),
  async returnUnit(id, line) {
    const { params: of, body } = await endOf(manager, await read(id), 'return')
    await manager.send(order.return, { params: of, body: { ...body, lines: [{ line, quantity: 1 }] } })
  },
  async givePoints(member_id, amount) {
    await manager.send(point.correct, { params: { member_id }, body: { amount, reason: 'Hoş geldin' } })
  },
  async seatGuests() {
    const name = `M${++tables}`
    const { [name]: table_id } = await makeTables(manager, branch_id, name)
    const body = { table_ids: [table_id!], guests: 2 }
    const { join_code: code } = await manager.send(tableSession.open, { params: { branch_id }, body })
    const codes = await manager.send(tableCode.list, { params: { branch_id } })
    return { token: codes.find((it) => it.table_id === table_id)!.token, code }
  },
  async addWebhook(url) {
    const body = { name: 'Uygulama', url, events: ['order.*' as const], is_active: true }
    return (await manager.send(webhookEndpoint.create, { params, body })).secret
  },
  async sendEvents() {
    await noteEvents(server.kit)
    await deliverDue(server.kit, webhooks())
  },
}

/** Runs a program. Throws what it printed if it fails. */
const execute = (file: string, args: string[]) =>
  promisify(execFile)(file, args).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr)
  })

const chapters = ['order', 'member', 'guest', 'webhook']
/** Runs a function of the app with a client that has the company's key, and returns its result. */
async function play<T>(chapter: string, name: string): Promise<T> {
  const { clientOf } = (await import(join(app, 'client.ts'))) as { clientOf(url: string, key: string): object }
  const { [name]: run } = (await import(join(app, `${chapter}.ts`))) as Record<
    string,
    (api: object, shop: Shop) => Promise<T>
  >
  return await run!(clientOf(server.url, world.companies.own.apiKey), shop)
}
interface Placed {
  placed: OrderRow
  quote: Quote
}

it('makes types with which the app compiles', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'paths.ts'), await typesOf(new URL(`${server.url}/api/openapi.json?for=app`)))
  const config = {
    extends: '../../tsconfig.base.json',
    // The app and its types are compiled as if they were in one folder.
    compilerOptions: { incremental: false, rootDirs: ['.', app] },
    files: chapters.map((it) => join(app, `${it}.ts`)),
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await execute('tsc', ['-p', folder])
})

it('orders with options, follows the order by its events, and gets a returned unit refunded', async () => {
  const { placed, quote, seen, line, given_back } = await play<
    Placed & { seen: string[]; line: object; given_back: object[] }
  >('order', 'orderWithOptions')
  expect(placed).toMatchObject({ total: quote.total, status: 'awaiting_approval' })
  expect(seen).toEqual(['awaiting_approval', 'preparing', 'delivered', 'delivered'])
  expect(line).toMatchObject({ quantity: 2, returned: 1, options: [expect.any(String)], total: quote.total })
  expect(given_back).toEqual([{ kind: 'payment_method', code: 'online_card', amount: quote.total / 2 }])
})

it('lets the customer cancel in time, and says when it is too late', async () => {
  const { cancelled, refused } = await play<{ cancelled: CustomerOrder; refused: object }>('order', 'cancelledOrders')
  expect(cancelled).toMatchObject({ status: 'cancelled', is_cancelled_by_customer: true })
  expect(cancelled.given_back).toMatchObject([{ kind: 'payment_method', amount: cancelled.total }])
  expect(refused).toEqual({ status: 409, code: 'conflict' })
})

it('names the line whose price has changed', async () => {
  const { errors } = await play<Problem>('order', 'orderAtAnOldPrice')
  expect(errors).toMatchObject([{ path: 'lines.0', code: 'price_changed' }])
})

it('signs up a member who pays with points', async () => {
  const { is_new, name, placed, quote, moves, orders } = await play<
    Placed & { is_new: boolean; name: string; moves: object[]; orders: string[] }
  >('member', 'memberWithPoints')
  expect([is_new, name]).toEqual([true, 'Ada'])
  expect(quote).toMatchObject({ total: placed.total, member: { point_balance: 500 } })
  expect(moves).toEqual([
    ['spend', -300],
    ['adjust', 500],
  ])
  expect(orders).toEqual([placed.id])
})

it('joins a table, orders there, sees the bill and pays it', async () => {
  const { ordered, bill, before, after } = await play<{
    ordered: OrderRow
    bill: GuestSession['bills'][number]
    before: GuestSession
    after: GuestSession
  }>('guest', 'guestAtATable')
  expect(before).toMatchObject({ total: ordered.total, paid: 0, open: ordered.total })
  expect(bill.owed).toBe(ordered.total)
  expect(after).toMatchObject({ total: ordered.total, paid: ordered.total, open: 0 })
  expect(after.bills).toMatchObject([{ id: bill.id, state: 'paid', is_own: true }])
})

it('learns of an order by webhooks, and believes only what is signed', async () => {
  const { placed, stranger, refused, events } = await play<
    Placed & { stranger: number; refused: number; events: string[][] }
  >('webhook', 'orderByWebhook')
  expect(events).toEqual([
    ['order.created', placed.id, 'awaiting_approval'],
    ['order.status_changed', placed.id, 'preparing'],
  ])
  expect([stranger, refused]).toEqual([401, 1])
})
