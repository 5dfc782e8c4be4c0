import { afterAll, expect, it } from 'vitest'
import { session } from '#contract/identity/session.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { product } from '#contract/menu/product.ts'
import { order } from '#contract/ordering/order.ts'
import { paymentMethod } from '#contract/ordering/payment-method.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { setGetirStage } from '#server/features/integrations/getir/test-stage.ts'
import { caller, signIn } from './test/test-client.ts'
import { orderBody } from './test/test-order.ts'
import { password } from './test/test-world.ts'

// Actions that are as frequent as orders query only the shard of their company, and never read
// across the platform (docs/scale-out.md).
type Stage = Awaited<ReturnType<typeof setGetirStage>>
const seen: string[] = []
const stage = await setGetirStage(
  {},
  {
    onStatement: (text) => {
      checkStatement(text)
      seen.push(text)
    },
  },
)
afterAll(() => stage.clear())

/** Statements that read the scope tree, which happens at intervals and not for each request. */
const byClock = /^\s*\/\* platform: (whether the scope tree has changed|the scope tree itself) \*\//
/**
 * Runs the work twice and returns the statements of the second run that read across the platform.
 */
async function acrossPlatform(work: () => Promise<unknown>): Promise<string[]> {
  await work()
  seen.length = 0
  await work()
  return seen.filter((it) => it.includes('/* platform:') && !byClock.test(it))
}

const appOf = ({ server, world }: Stage) => caller(server.url, world.companies.own.apiKey)
const place = (it: Stage) =>
  appOf(it).send(order.create, {
    body: orderBody(it.branch_id, { lines: [{ name: 'Ayran', quantity: 1, unit_price: 4000, tax_rate: 10 }] }),
  })

const hot: Record<string, (stage: Stage) => Promise<unknown>> = {
  'signing in': ({ server, world }) =>
    caller(server.url).send(session.login, { body: { email: world.users.branch, password } }),
  // The new order is still ringing, so the server checks again whether the cached menu is valid.
  'a menu for an app': async (it) => {
    await place(it)
    await appOf(it).send(appMenu.read, { params: { branch_id: it.branch_id } })
  },
  'an order and its steps': async (it) => {
    const { server, world } = it
    const { id } = await place(it)
    const till = await signIn(server.url, world.users.branch)
    const params = { order_id: id }
    await till.send(order.acknowledge, { params, body: {} })
    const { version } = await till.send(order.approve, { params, body: { version: 1 } })
    const back = await till.send(order.takeBack, { params, body: { version } })
    await till.send(order.approve, { params, body: { version: back.version } })
  },
  'the board, lists and an order of a branch': async ({ server, world, branch_id }) => {
    const till = await signIn(server.url, world.users.branch)
    await till.send(order.board, { params: { branch_id } })
    const { data } = await till.send(order.list, { query: {} })
    await till.send(order.list, { query: { search: 'ada' } })
    await till.send(order.read, { params: { order_id: data[0]!.id } })
    await till.send(product.list, { query: {} })
  },
  "a platform's push": async ({ control, restaurantId }) => {
    control.placeOrder(restaurantId, { deliveryType: 2, paymentMethod: 26 })
    await control.settled()
  },
}

it.each(Object.keys(hot))('%s', async (name) => {
  expect(await acrossPlatform(async () => hot[name]?.(stage))).toEqual([])
})

it('what does read across the platform is seen here', async () => {
  const provider = await signIn(stage.server.url, stage.world.users.provider)
  const { data } = await provider.send(paymentMethod.list, { query: {} })
  const inUse = () => provider.raw(paymentMethod.remove, { params: { payment_method_id: data[0]!.id } })
  expect(await acrossPlatform(inUse)).toEqual([
    expect.stringContaining('/* platform: whoever takes the method */'),
    expect.stringContaining('/* platform: one method for all */'),
  ])
})
