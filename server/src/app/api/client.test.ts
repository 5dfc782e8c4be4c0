import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { categoryExamples } from '#contract/menu/category.example.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { deliverOrder } from '../test/test-order.ts'
import { menuBodies } from '../test/test-menu.ts'
import { setUp } from '../test/test-setup.ts'

const { server, world, branch_id, company_id, company: manager } = await setUp(['company'])
// Inside the project, so that the client finds its packages.
const folder = join(import.meta.dirname, '../../../../tmp', `client-${process.pid}`)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A short app, as somebody would write it who has only a key and the description. */
const app = `
import * as sofra from './sofra.ts'

const [url, key, branchId, company] = process.argv.slice(2) as [string, string, string, string]
sofra.defaults.baseUrl = url + '/api'
sofra.defaults.headers = { authorization: 'Bearer ' + key }

const menu = await sofra.appMenuRead({ branchId, deliveryType: 'comeGetIt' })
const tea = menu.products[0]!
const { id: member, is_new } = await sofra.appMemberCreate({
  appMemberInput: { company_id: company, phone: '+905371112233', proof: 'otp', proved_at: new Date().toISOString(), registered_from: 'mobile', name: 'Ada' },
})
const orderInput: sofra.OrderInput = {
  branch_id: branchId,
  delivery_type: 'comeGetIt',
  customer: { name: 'Ada', phone: '+905371112233', member_id: member! },
  payment_method: 'cash',
  lines: [{ product_id: tea.id, quantity: 2, unit_price: tea.selling_price }],
}
const quote = await sofra.orderQuote({ orderInput })
const sent = await sofra.orderCreate({ idempotencyKey: crypto.randomUUID(), orderInput })
const mine = await sofra.appMemberOrders({ memberId: member! })
const refused = await sofra
  .orderCreate({ idempotencyKey: crypto.randomUUID(), orderInput: { ...orderInput, lines: [{ product_id: tea.id, quantity: 2, unit_price: 1 }] } })
  .catch((error: unknown) => (error as { status: number; data: sofra.Problem }))
process.stdout.write(JSON.stringify({ is_new, asked: quote.total, sent, mine: mine.data.map((it) => it.id), refused }))
`

/** Runs a program, and fails with what it printed. */
const execute = (file: string, args: string[]) =>
  promisify(execFile)(file, args).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr)
  })

it('lets a client made from the description play the life of an order', async () => {
  const { id: category_id } = await manager.send(category.create, { body: { ...categoryExamples.create, branch_id } })
  await manager.send(product.create, { body: menuBodies.product(branch_id, category_id) })
  await mkdir(folder, { recursive: true })
  const client = await generateSource(`${server.url}/api/openapi.json?for=app`, {
    argumentStyle: 'object',
    optimistic: true,
  })
  await writeFile(join(folder, 'sofra.ts'), client)
  await writeFile(join(folder, 'app.ts'), app)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: { incremental: false }, files: ['app.ts'] }),
  )
  await execute('tsc', ['-p', folder])
  const { stdout } = await execute(process.execPath, [
    join(folder, 'app.ts'),
    server.url,
    world.companies.own.apiKey,
    branch_id,
    company_id,
  ])
  const { is_new, asked, sent, mine, refused } = JSON.parse(stdout) as {
    is_new: boolean
    asked: number
    sent: { id: string; version: number; total: number; status: string }
    mine: string[]
    refused: { status: number; data: { code: string; errors: { path: string; code: string }[] } }
  }
  expect(is_new).toBe(true)
  expect(sent).toMatchObject({ total: asked, status: 'awaiting_approval' })
  expect(mine).toEqual([sent.id])
  expect(refused.status).toBe(422)
  expect(refused.data.errors).toMatchObject([{ path: 'lines.0', code: 'price_changed' }])
  await deliverOrder(manager, sent)
  expect((await manager.send(order.read, { params: { order_id: sent.id } })).status).toBe('delivered')
})
