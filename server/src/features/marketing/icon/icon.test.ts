import sharp from 'sharp'
import { expect, it } from 'vitest'
import { icon, iconList } from '#contract/marketing/icon.ts'
import { category } from '#contract/menu/category.ts'
import { picture } from '#contract/platform/file.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { provider, branch, branch_id } = await setUp(['provider', 'branch'])

async function upload(kind: 'icon' | 'content', width: number) {
  const file = await sharp({ create: { width, height: 200, channels: 4, background: '#c2410c' } })
    .png()
    .toBuffer()
  const brought = await provider.raw(picture.create, { query: { kind }, upload: file })
  return brought.body as { url: string; errors?: { code: string }[] }
}
const named = (tr: string) => ({ tr, en: tr, de: tr })

it('is a square picture', async () => {
  expect((await upload('icon', 400)).errors).toMatchObject([{ code: 'picture_ratio' }])
  const { url } = await upload('content', 400)
  const body = { name: named('Geniş'), image: url, position: 0, is_active: true }
  expect((await provider.refused(icon.create, { body })).errors).toMatchObject([
    { path: 'image', code: 'picture_ratio' },
  ])
})

it('stays at its category when it is switched off, and cannot be deleted while a category has it', async () => {
  const { url: image } = await upload('icon', 200)
  const body = { name: named('Çorba'), image, position: 0, is_active: true }
  const made = await provider.send(icon.create, { body })
  expect((await provider.refused(icon.create, { body: { ...body, name: named('ÇORBA') } })).errors).toMatchObject([
    { path: 'name', code: 'taken' },
  ])
  const offered = async () => (await branch.send(iconList.list, {})).map((one) => one.id)
  expect(await offered()).toContain(made.id)

  const soups = await branch.send(category.create, { body: menuBodies.category(branch_id, { icon_id: made.id }) })
  expect(soups.icon_id).toBe(made.id)
  const params = { icon_id: made.id }
  expect(await provider.refused(icon.remove, { params })).toMatchObject({ status: 409, code: 'in_use' })
  const off = await provider.send(icon.update, { params, body: { ...body, is_active: false, version: made.version } })
  expect(off.is_active).toBe(false)
  expect(await offered()).not.toContain(made.id)
  const kept = await branch.send(category.read, { params: { branch_category_id: soups.id } })
  expect(kept.icon_id).toBe(made.id)

  const without = { ...menuBodies.category(branch_id), version: kept.version }
  await branch.send(category.update, { params: { branch_category_id: soups.id }, body: without })
  await provider.send(icon.remove, { params })
  const stray = await branch.refused(category.create, { body: menuBodies.category(branch_id, { icon_id: made.id }) })
  expect(stray.errors).toMatchObject([{ path: 'icon_id', code: 'choice' }])
})
