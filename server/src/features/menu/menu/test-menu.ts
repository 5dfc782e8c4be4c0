import sql from 'sql-template-tag'
import type { TestServer } from '#server/app/test/test-server.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

type Place = { company_id: string; branch_id: string }
const named = (it: string) => JSON.stringify({ tr: it, en: it, de: it })

/** A small menu for a test, as functions that create records and return their ids. */
export function testMenu(server: TestServer, { company_id, branch_id }: Place) {
  const { db } = server.database
  let n = 0
  return {
    category: async (name = 'Kebaplar') => {
      const id = uuidv7()
      await db.one(
        sql`insert into category (company_id, id, branch_id, name, position) values (${company_id}, ${id}, ${branch_id}, ${named(name)}, ${n++})`,
      )
      return id
    },
    product: async (
      category_id: string,
      it: { name?: string; price?: number; discounted_price?: number | null } = {},
    ) => {
      const id = uuidv7()
      await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, discounted_price, tax_rate, position)
        values (${company_id}, ${id}, ${branch_id}, ${category_id}, ${named(it.name ?? `Ürün ${n}`)}, ${named('')}, ${it.price ?? 10_000}, ${it.discounted_price ?? null}, 10, ${n++})`)
      return id
    },
    material: async (name: string) => {
      const id = uuidv7()
      await db.one(
        sql`insert into material (company_id, id, branch_id, name) values (${company_id}, ${id}, ${branch_id}, ${named(name)})`,
      )
      return id
    },
    madeOf: (product_id: string, material_id: string) =>
      db.one(
        sql`insert into product_material (company_id, product_id, material_id) values (${company_id}, ${product_id}, ${material_id})`,
      ),
    /** A required single choice among these options, for these products. */
    group: async (products: string[], options: string[]) => {
      const id = uuidv7()
      await db.one(sql`insert into material_catalog (company_id, id, branch_id, name, selection_type, is_required)
        values (${company_id}, ${id}, ${branch_id}, ${named('Seçim')}, 'single', true)`)
      for (const [position, it] of options.entries())
        await db.one(sql`insert into material_option (company_id, material_catalog_id, material_id, position)
          values (${company_id}, ${id}, ${it}, ${position})`)
      for (const it of products)
        await db.one(sql`insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
          values (${company_id}, ${it}, ${id}, 0)`)
      return id
    },
  }
}
