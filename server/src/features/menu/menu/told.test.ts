import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '#contract/identity/session.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { product } from '#contract/menu/product.ts'
import { stock } from '#contract/menu/stock.ts'
import type { ToPanel } from '#contract/sockets.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const heard: (string | null)[] = []
const { server, world, branch_id, company: manager } = await setUp(['company'])
// The second till belongs to another person and is connected to another node.
const other = await server.another()
const till = await signIn(other.url, world.users.branch)
const { ticket } = await till.send(session.ticket, {})
const socket = new WebSocket(`${other.url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, { origin: other.url })
const isThere = new Promise<void>((resolve) =>
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ToPanel
    if (message.type === 'resync') resolve()
    if (message.type === 'menu') heard.push(message.by)
  }),
)
socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', branch_id, epoch: null, seq: null })))
await isThere
afterAll(() => socket.terminate())

/**
 * Does something and waits, at most a second, until the other till has been notified. Returns the
 * result.
 */
async function telling<T>(what: Promise<T>): Promise<T> {
  const before = heard.length
  const done = await what
  await expect.poll(() => heard.length, { interval: 10 }).toBe(before + 1)
  expect(heard.at(-1)).not.toBeNull()
  return done
}

it('tells another till about everything a form or a stock-out saves, within a second', async () => {
  const made = await telling(manager.send(category.create, { body: menuBodies.category(branch_id) }))
  const chicken = await telling(manager.send(material.create, { body: menuBodies.material(branch_id) }))
  const group = await telling(manager.send(materialCatalog.create, { body: menuBodies.group(branch_id, [chicken.id]) }))
  const body = menuBodies.product(branch_id, made.id, { groups: [group.id] })
  const dish = await telling(manager.send(product.create, { body }))
  const at = {
    category: { branch_category_id: made.id },
    material: { branch_material_id: chicken.id },
    group: { branch_material_catalog_id: group.id },
    product: { branch_product_id: dish.id },
  }
  await telling(
    manager.send(category.update, { params: at.category, body: { ...menuBodies.category(branch_id), version: 1 } }),
  )
  await telling(
    manager.send(material.update, { params: at.material, body: { ...menuBodies.material(branch_id), version: 1 } }),
  )
  await telling(
    manager.send(materialCatalog.update, {
      params: at.group,
      body: { ...menuBodies.group(branch_id, [chicken.id]), version: 1 },
    }),
  )
  await telling(manager.send(product.update, { params: at.product, body: { ...body, price: 2000, version: 1 } }))
  await telling(manager.send(stock.material, { params: at.material, body: { out: { kind: 'reopened' } } }))
  await telling(manager.send(stock.product, { params: at.product, body: { out: { kind: 'day' } } }))
  await telling(manager.send(product.remove, { params: at.product }))
  await telling(manager.send(materialCatalog.remove, { params: at.group }))
  await telling(manager.send(material.remove, { params: at.material }))
  await telling(manager.send(category.remove, { params: at.category }))
})

it('sends nothing about what is refused', async () => {
  const { id } = await telling(manager.send(category.create, { body: menuBodies.category(branch_id) }))
  const before = heard.length
  await manager.refused(category.update, {
    params: { branch_category_id: id },
    body: { ...menuBodies.category(branch_id), version: 7 },
  })
  await telling(manager.send(category.remove, { params: { branch_category_id: id } }))
  expect(heard.length).toBe(before + 1)
})
