import type pg from 'pg'
import { ids, ringTree } from './lay.ts'

/** How many menus one statement writes. Its cost grows with their square. */
const atOnce = 20

/**
 * Creates this many branches, each with a menu of its own: products in ten categories, three
 * option groups each. Returns their ids.
 */
export async function layMenus(client: pg.Client, count: number, products = 120): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into branch (company_id, id, name, city_id) select $1, gen_random_uuid(), 'Menü ' || i, 34 from generate_series(1, $2::int) i returning id`,
    [ids.company, count],
  )
  const branches = rows.map((it) => it.id)
  await client.query('insert into branch_counter (company_id, branch_id) select $1, unnest($2::uuid[])', [
    ids.company,
    branches,
  ])
  for (let from = 0; from < count; from += atOnce) await layMenu(client, branches.slice(from, from + atOnce), products)
  await client.query(
    'vacuum analyze product, category, material, material_catalog, material_option, product_material_catalog',
  )
  await ringTree(client)
  return branches
}

async function layMenu(client: pg.Client, branches: string[], products: number): Promise<void> {
  const nameJson = `jsonb_build_object('tr', n, 'en', n, 'de', n)`
  await client.query(
    `with b as (select unnest($2::uuid[]) as id),
      c as (insert into category (company_id, id, branch_id, name, position) select $1, gen_random_uuid(), b.id, ${nameJson}, i from b, generate_series(1, 10) i, lateral (select 'Kategori ' || i as n) x returning *),
      m as (insert into material (company_id, id, branch_id, name) select $1, gen_random_uuid(), b.id, ${nameJson} from b, generate_series(1, 30) i, lateral (select 'Malzeme ' || i as n) x returning *),
      g as (insert into material_catalog (company_id, id, branch_id, name, selection_type) select $1, gen_random_uuid(), b.id, ${nameJson}, 'multiple' from b, generate_series(1, 10) i, lateral (select 'Grup ' || i as n) x returning *),
      o as (insert into material_option (company_id, material_catalog_id, material_id, price, position) select $1, g.id, m.id, 500, 0 from g join m on m.branch_id = g.branch_id where abs(hashtext(g.id::text || m.id::text)) % 5 = 0),
      p as (insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
        select $1, gen_random_uuid(), c.branch_id, c.id, ${nameJson}, ${nameJson}, 10000 + i, 10, i from c, generate_series(1, ${products / 10}) i, lateral (select 'Ürün ' || c.position || '-' || i as n) x returning *)
    insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
      select $1, p.id, x.id, x.n from p, lateral (select g.id, row_number() over () as n from g where g.branch_id = p.branch_id order by hashtext(g.id::text || p.id::text) limit 3) x`,
    [ids.company, branches],
  )
}
