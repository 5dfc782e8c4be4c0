import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { product } from '#contract/menu/product.ts'
import type { Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { TestWorld } from '#server/app/test/test-world.ts'

const names = [
  'İskender',
  'ıspanaklı börek',
  'Çiğ köfte',
  'Cacık',
  'Şehriye çorbası',
  'Zeytinyağlı sarma',
  'Ayran',
  'Ayran',
]
const { server, world, branch, company, dealer, provider } = await setUp(['branch', 'company', 'dealer', 'provider'])
const askers = [branch, company, dealer, provider]
for (const it of [world.companies.own, world.companies.foreign]) await lay(it, names)

async function lay({ id, branches }: TestWorld['companies']['own'], of: readonly string[]): Promise<void> {
  const [branch_id, category_id] = [branches[0], randomUUID()]
  const { db } = server.database
  await db.one(sql`insert into category (company_id, id, branch_id, name, position)
    values (${id}, ${category_id}, ${branch_id}, '{"tr": "Yemekler", "en": "Dishes", "de": "Speisen"}', 0)`)
  await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
    select ${id}, gen_random_uuid(), ${branch_id}, ${category_id}, jsonb_build_object('tr', name, 'en', 'Dish ' || name, 'de', name), '{"tr": "", "en": "", "de": ""}', 100 * (at % 3), 10, at
    from unnest(${of}::text[]) with ordinality as it(name, at)`)
}

const listed = async (who: Caller, query: object) => {
  const { data, ...rest } = await who.send(product.list, { query })
  return { names: data.map((it) => it.name.tr), ids: data.map((it) => it.id), ...rest }
}

it('whoever asks and however it is sorted, the pages are joined the whole list, and lead back', async () => {
  for (const who of askers)
    for (const more of [{}, { search: 'a' }, { search: 'RAN' }])
      for (const sort of ['name', 'price', 'position'].flatMap((it) => [it, `-${it}`])) {
        const query = { ...more, sort, limit: 3 }
        const whole = await listed(who, { ...query, limit: 200 })
        const pages = [await listed(who, query)]
        while (pages.at(-1)!.next_cursor) pages.push(await listed(who, { ...query, cursor: pages.at(-1)!.next_cursor }))
        expect(pages.flatMap((it) => it.ids)).toEqual(whole.ids)
        for (let n = pages.length - 1; n > 0; n--)
          expect(await listed(who, { ...query, cursor: pages[n]!.previous_cursor })).toEqual(pages[n - 1])
        if (pages.length > 1) expect(await listed(who, { ...query, page: 2 })).toEqual(pages[1])
        expect(pages.map((it) => it.total)).toEqual(pages.map(() => whole.ids.length))
      }
})

it('finds folded text in the language in which it is read, in Turkish order, and nothing of others', async () => {
  const [branch, , , provider] = askers as [Caller, Caller, Caller, Caller]
  expect((await listed(branch, { search: 'COR' })).names).toEqual(['Şehriye çorbası'])
  expect((await listed(branch, { search: 'c' })).names).toEqual(['Cacık', 'Çiğ köfte', 'Şehriye çorbası'])
  expect((await listed(branch, { search: 'dish' })).total).toBe(0)
  expect((await listed(branch, { search: '%' })).total).toBe(0)
  const inEnglish = await branch.send(product.list, { query: { search: 'dish' } }, { lang: 'en' })
  expect(inEnglish.total).toBe(names.length)
  expect((await listed(provider, { search: 'ayran' })).total).toBe(4)
  expect((await listed(branch, {})).total).toBe(names.length)
})

it('a word in more products than are counted shows the first of them all', async () => {
  const provider = askers[3]!
  await lay(
    world.companies.foreign,
    Array.from({ length: 1200 }, (_, n) => `Lahmacun ${n}`),
  )
  const found = await listed(provider, { search: 'lahm', limit: 3 })
  expect(found).toMatchObject({ names: ['Lahmacun 0', 'Lahmacun 1', 'Lahmacun 10'], total: 200, total_capped: true })
  const next = await listed(provider, { search: 'lahm', limit: 3, cursor: found.next_cursor! })
  expect(next.names).toEqual(['Lahmacun 100', 'Lahmacun 1000', 'Lahmacun 1001'])
  expect((await listed(provider, {})).total).toBe(2 * names.length + 1200)
  expect((await listed(askers[2]!, { search: 'lahm' })).total).toBe(0)
})
