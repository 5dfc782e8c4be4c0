import { expect, it } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { insertParts } from './parts.ts'

it('writes lists of any length with one text, so that the database keeps one statement', async () => {
  const texts = new Set<string>()
  const db = { one: async (it: { text: string }) => void texts.add(it.text) } as unknown as Db
  for (const n of [0, 1, 2, 30]) {
    const rows = Array.from({ length: n }, (_, at) => ({ product_id: 'p', material_id: `m${at}` }))
    await insertParts(db, 'product_material', 'c', rows)
  }
  expect([...texts]).toHaveLength(1)
})
