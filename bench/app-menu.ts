import { connect } from '#server/db/client.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { close, median, open, row, usage } from './child.ts'
import { ids, layCompany } from './lay.ts'

/**
 * `node bench/app-menu.ts` prints the cost of the menu that an ordering app reads: 120 products with three option groups each, for one branch among 10 and
 * among 200. CPU of the server process per read, all threads, and the size of the answer; the ratio shows whether a read depends on the number of other
 * branches.
 */
const key = 'sofra_bench'
const products = 120
const reads = 400
const rounds = 7

const dataDir = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const postgres = await startPostgres({ dataDir })
const client = await connect(postgres.ownerUrl)
try {
  await prepare(postgres.ownerUrl, 'sofra')
  await layCompany(postgres.ownerUrl)
  await client.query(
    `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', '{"api":true}', now() - interval '1 day', now() + interval '1 year')`,
    [ids.company],
  )
  await client.query(
    `insert into api_key (id, company_id, name, hash, hint, scopes) values (gen_random_uuid(), $1, 'bench', $2, 'ench', '{menu}')`,
    [ids.company, createHash('sha256').update(key).digest()],
  )
  const sofra = await open('sofra.ts', { BENCH_URL: postgres.url, BENCH_OWNER_URL: postgres.ownerUrl })
  const widths = [-20, 12, 12, 12]
  console.log(row(widths, ['branches', 'CPU µs', 'wall µs', 'kB']))
  const costs: number[] = []
  for (const count of [10, 200]) {
    const branches = await layMenus(count)
    const read = async (n: number) => {
      const started = performance.now()
      const before = await usage(sofra)
      let bytes = 0
      for (let i = 0; i < n; i++) {
        const response = await fetch(`http://127.0.0.1:${sofra.port}/api/menu/${branches[i % branches.length]}`, {
          headers: { authorization: `Bearer ${key}` },
        })
        if (!response.ok) throw new Error(await response.text())
        bytes += (await response.arrayBuffer()).byteLength
      }
      const after = await usage(sofra)
      return { cpu: (after.cpu - before.cpu) / n, wall: ((performance.now() - started) / n) * 1000, bytes: bytes / n }
    }
    await read(reads)
    const all = []
    for (let i = 0; i < rounds; i++) all.push(await read(reads))
    const cpu = median(all.map((it) => it.cpu))
    costs.push(cpu)
    console.log(
      row(widths, [String(count), cpu, median(all.map((it) => it.wall)), median(all.map((it) => it.bytes)) / 1024]),
    )
  }
  console.log(`\n200 branches against 10: ${(costs[1]! / costs[0]!).toFixed(2)}`)
  await close(sofra)
} finally {
  await client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Creates this many branches, each with its own menu; returns their ids. */
async function layMenus(count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into branch (company_id, id, name, city_id) select $1, gen_random_uuid(), 'Menü ' || i, 34 from generate_series(1, $2::int) i returning id`,
    [ids.company, count],
  )
  const branches = rows.map((it) => it.id)
  const said = `jsonb_build_object('tr', n, 'en', n, 'de', n)`
  await client.query(
    `with b as (select unnest($2::uuid[]) as id),
      c as (insert into category (company_id, id, branch_id, name, position) select $1, gen_random_uuid(), b.id, ${said}, i from b, generate_series(1, 10) i, lateral (select 'Kategori ' || i as n) x returning *),
      m as (insert into material (company_id, id, branch_id, name) select $1, gen_random_uuid(), b.id, ${said} from b, generate_series(1, 30) i, lateral (select 'Malzeme ' || i as n) x returning *),
      g as (insert into material_catalog (company_id, id, branch_id, name, selection_type) select $1, gen_random_uuid(), b.id, ${said}, 'multiple' from b, generate_series(1, 10) i, lateral (select 'Grup ' || i as n) x returning *),
      o as (insert into material_option (company_id, material_catalog_id, material_id, price, position) select $1, g.id, m.id, 500, 0 from g join m on m.branch_id = g.branch_id where abs(hashtext(g.id::text || m.id::text)) % 5 = 0),
      p as (insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
        select $1, gen_random_uuid(), c.branch_id, c.id, ${said}, ${said}, 10000 + i, 10, i from c, generate_series(1, ${products / 10}) i, lateral (select 'Ürün ' || c.position || '-' || i as n) x returning *)
    insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
      select $1, p.id, x.id, x.n from p, lateral (select g.id, row_number() over () as n from g where g.branch_id = p.branch_id order by hashtext(g.id::text || p.id::text) limit 3) x`,
    [ids.company, branches],
  )
  await client.query(
    'vacuum analyze product, category, material, material_catalog, material_option, product_material_catalog',
  )
  return branches
}
